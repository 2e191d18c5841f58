import { invalid } from '../function-invalid.ts';
import type { Column } from './column.ts';
import type { CompileContext } from './compile-context.ts';
import type { Determination } from './determination.ts';
import {
  introducedBy,
  type PatternNode,
  type PlannedTable,
  renderNodes,
  type TriplePattern,
} from './pattern-node.ts';
import type { SelectParts } from './select-text.ts';

export interface Ordering {
  readonly column: string;
  readonly descending: boolean;
}

export interface NewNode {
  readonly text: string;
  readonly optionalText?: string;
  readonly triples?: readonly TriplePattern[];
  readonly introduces: readonly string[];
  readonly uses?: readonly string[];
  readonly optional?: boolean;
  readonly inner?: readonly PlannedTable[];
  readonly select?: SelectParts;
  readonly kind?: PatternNode['kind'];
}

/**
 * The table that the steps so far describe, as a SPARQL group under construction: named columns, patterns that may
 * be optional, filters, and which variables determine which others.
 */
export class TablePlan {
  readonly context: CompileContext;
  readonly nodes: PatternNode[] = [];
  readonly filters: { readonly text: string; readonly uses: readonly string[] }[] = [];
  readonly columns = new Map<string, Column>();
  readonly rules: Determination[] = [];
  /** Intermediate entities of paths by column variable and step, so that `a.b.c` and `a.b.d` speak of one b. */
  readonly pathVariables = new Map<string, Column>();
  order: readonly Ordering[] = [];
  /** SPARQL text of LIMIT and OFFSET, still to be closed over when another step follows. */
  slice: { readonly limit?: string; readonly offset?: string } | undefined;
  /** Names given so far, also to columns that are gone: a name means one thing in the whole pipeline. */
  readonly names: Set<string>;
  private readonly owners = new Map<string, PatternNode>();
  /** Variables that a filter keeps from being empty. */
  private readonly filled = new Set<string>();

  constructor(context: CompileContext, names = new Set<string>()) {
    this.context = context;
    this.names = names;
  }

  column(name: string): Column {
    const found = this.columns.get(name);
    if (found) return found;
    throw invalid(
      `There is no column ${JSON.stringify(name)} at this step. Columns: ${[...this.columns.keys()].join(', ') || 'none yet'}.`,
      { column: name },
    );
  }

  addColumn(column: Column): Column {
    if (this.names.has(column.name))
      throw invalid(
        `The name ${JSON.stringify(column.name)} is taken by an earlier column; give the new one another name.`,
        { column: column.name },
      );
    if (this.context.parameters.has(column.name))
      throw invalid(
        `${JSON.stringify(column.name)} is a parameter; a column needs a name of its own, since both are variables of one query.`,
        { column: column.name },
      );
    this.names.add(column.name);
    this.columns.set(column.name, column);
    return column;
  }

  /** Adds a pattern; inside the OPTIONAL of the node whose variables it uses, if that one is optional. */
  addNode(node: NewNode): PatternNode {
    const uses = node.uses ?? [];
    const parent =
      node.kind === 'bind'
        ? undefined
        : uses
            .map((variable) => this.owners.get(variable))
            .find((owner) => owner !== undefined && this.isOptional(owner));
    const added: PatternNode = {
      text: node.text,
      optionalText: node.optionalText ?? node.text,
      triples: node.triples ?? [],
      introduces: node.introduces,
      uses,
      optional: node.optional ?? false,
      parent,
      children: [],
      inner: node.inner ?? [],
      select: node.select,
      kind: node.kind ?? 'pattern',
    };
    if (parent && !added.optional) this.requireNode(parent);
    const siblings = parent && this.isOptional(parent) ? parent.children : this.nodes;
    if (added.kind === 'values') siblings.unshift(added);
    else siblings.push(added);
    for (const variable of added.introduces) if (!this.owners.has(variable)) this.owners.set(variable, added);
    return added;
  }

  addFilter(text: string, uses: readonly string[]): void {
    this.filters.push({ text, uses });
  }

  /** From now on only rows that have a value here: the patterns behind it are no longer optional. */
  require(column: Column): void {
    const owner = this.owners.get(column.variable);
    if (owner) this.requireNode(owner);
    if (!column.sealedEmpty && owner?.kind !== 'bind') return;
    this.addFilter(`BOUND(?${column.variable})`, [column.variable]);
    this.filled.add(column.variable);
  }

  mayBeEmpty(column: Column): boolean {
    if (this.filled.has(column.variable)) return false;
    const owner = this.owners.get(column.variable);
    return column.sealedEmpty || owner?.kind === 'bind' || (owner !== undefined && this.isOptional(owner));
  }

  isComputed(variable: string): boolean {
    return this.owners.get(variable)?.kind === 'bind';
  }

  /** The group's text with the patterns that `needed` (and the filters) rest on; everything without `needed`. */
  render(needed?: Iterable<string>): string {
    const all = needed === undefined ? undefined : this.needs(needed);
    const filters = this.filters.map(({ text }) => `FILTER(${text})`);
    return [renderNodes(this.nodes, all), ...filters].filter((text) => text !== '').join('\n');
  }

  /** Variables of the group that `render(needed)` writes. */
  variables(needed?: Iterable<string>): string[] {
    const everything = this.nodes.flatMap(introducedBy);
    if (needed === undefined) return everything;
    const all = this.needs(needed);
    return everything.filter((variable) => all.has(variable) || this.isFirm(variable));
  }

  private needs(wanted: Iterable<string>): Set<string> {
    const needed = new Set([...wanted, ...this.filters.flatMap(({ uses }) => uses)]);
    const pending = [...needed];
    for (let variable = pending.pop(); variable !== undefined; variable = pending.pop()) {
      const owner = this.owners.get(variable);
      const missing = [...(owner?.uses ?? []), ...(owner?.introduces ?? [])].filter(
        (used) => !needed.has(used),
      );
      for (const used of missing) {
        needed.add(used);
        pending.push(used);
      }
    }
    return needed;
  }

  private isFirm(variable: string): boolean {
    const owner = this.owners.get(variable);
    return owner !== undefined && owner.kind !== 'bind' && !this.isOptional(owner);
  }

  private isOptional(node: PatternNode): boolean {
    return node.optional || (node.parent !== undefined && this.isOptional(node.parent));
  }

  private requireNode(node: PatternNode): void {
    node.optional = false;
    if (node.parent) this.requireNode(node.parent);
  }
}
