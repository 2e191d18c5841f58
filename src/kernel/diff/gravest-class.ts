import type { PartClass } from '../../domain/kernel-diff.ts';

const order: readonly PartClass[] = ['identical', 'additive', 'renaming', 'narrowing', 'deleting'];

/** The gravest of some classes; of none `identical`. */
export function gravestClass(classes: readonly PartClass[]): PartClass {
  return order[Math.max(0, ...classes.map((one) => order.indexOf(one)))] as PartClass;
}
