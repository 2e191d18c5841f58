/** What a revision truly does: questions that it turns from wrong to right, and from right to wrong. */
export interface Effect {
  readonly name: string;
  readonly fixes: (size: number) => number;
  readonly breaks: (size: number) => number;
}

const none = () => 0;

function fixes(count: number): Effect {
  return { name: `fixes ${count}`, fixes: () => count, breaks: none };
}

export const nothing: Effect = { name: 'changes nothing', fixes: none, breaks: none };
export const fixesOne = fixes(1);
export const fixesFour = fixes(4);
export const fixesFive = fixes(5);
export const breaksOne: Effect = { name: 'breaks 1', fixes: none, breaks: () => 1 };
export const breaksAQuarter: Effect = {
  name: 'breaks a quarter',
  fixes: none,
  breaks: (size) => size / 4,
};

export const effects: readonly Effect[] = [
  nothing,
  fixes(2),
  fixesFour,
  fixesFive,
  { name: 'fixes a third', fixes: (size) => size / 3, breaks: none },
  { name: 'fixes 4, breaks 1', fixes: () => 4, breaks: () => 1 },
  breaksAQuarter,
];
