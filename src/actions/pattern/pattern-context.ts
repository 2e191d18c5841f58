import type { QuercusError } from '../../errors.ts';
import type { TreeNode } from '../../functions/bind/syntax-tree.ts';
import type { FactView } from '../fact-view.ts';
import type { Solution } from './solution.ts';

/** Extends solutions by what the pattern finds. */
export type Pattern = (solutions: readonly Solution[], view: FactView) => readonly Solution[];

/** What the parts of a pattern are compiled with. */
export interface PatternContext {
  compilePattern(node: TreeNode): Pattern;
  /** The cell of a constant term, prefixes expanded. */
  constant(node: TreeNode): string;
  /** The error for something that actions cannot use. */
  unsupported(what: string): QuercusError;
}
