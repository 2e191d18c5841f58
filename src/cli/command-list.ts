import type { CommandLine } from './command-line.ts';

/** A command as the overview lists it; `load` brings its file in only when it is called. */
export interface ListedCommand {
  readonly name: string;
  readonly summary: string;
  readonly load: () => Promise<(commandLine: CommandLine) => void>;
}

/** Every command, in the order of `quercus --help`. */
export const commandList: readonly ListedCommand[] = [
  {
    name: 'build',
    summary: 'make a kernel from a task or a bare folder of data',
    load: async () => (await import('./commands/build.ts')).registerBuild,
  },
  {
    name: 'update',
    summary: 'bring a kernel up to date with its sources',
    load: async () => (await import('./commands/update.ts')).registerUpdate,
  },
  {
    name: 'extract',
    summary: 'read the texts of a task with a model, before or beside a build',
    load: async () => (await import('./commands/extract.ts')).registerExtract,
  },
  {
    name: 'review',
    summary: 'show what profiling decided, as a file to edit and apply',
    load: async () => (await import('./commands/review.ts')).registerReview,
  },
  {
    name: 'check',
    summary: 'verify the ontology of a kernel, or any ontology file',
    load: async () => (await import('./commands/check.ts')).registerCheck,
  },
  {
    name: 'functions',
    summary: 'list the functions of a kernel',
    load: async () => (await import('./commands/functions.ts')).registerFunctions,
  },
  {
    name: 'call',
    summary: 'call a function of a kernel',
    load: async () => (await import('./commands/call.ts')).registerCall,
  },
  {
    name: 'query',
    summary: 'ask a kernel a SPARQL query',
    load: async () => (await import('./commands/query.ts')).registerQuery,
  },
  {
    name: 'load',
    summary: 'load a kernel into a SPARQL store on another server',
    load: async () => (await import('./commands/load.ts')).registerLoad,
  },
  {
    name: 'serve',
    summary: 'serve a kernel over HTTP: SPARQL, functions, entities',
    load: async () => (await import('./commands/serve.ts')).registerServe,
  },
  {
    name: 'mcp',
    summary: 'serve a kernel to an MCP client: functions as tools',
    load: async () => (await import('./commands/mcp.ts')).registerMcp,
  },
  {
    name: 'why',
    summary: 'show the evidence behind a fact',
    load: async () => (await import('./commands/why.ts')).registerWhy,
  },
  {
    name: 'ask',
    summary: 'answer a question with the functions of a kernel (needs a model)',
    load: async () => (await import('./commands/ask.ts')).registerAsk,
  },
  {
    name: 'replay',
    summary: 'run a recorded answer again, without a model',
    load: async () => (await import('./commands/replay.ts')).registerReplay,
  },
  {
    name: 'analyze',
    summary: 'let a model list what a kernel must be able to say',
    load: async () => (await import('./commands/analyze.ts')).registerAnalyze,
  },
  {
    name: 'draft',
    summary: 'let a model draft the schema, verified',
    load: async () => (await import('./commands/draft.ts')).registerDraft,
  },
  {
    name: 'compose',
    summary: 'let a model write functions, tested',
    load: async () => (await import('./commands/compose.ts')).registerCompose,
  },
  {
    name: 'judge',
    summary: 'let a model suggest repairs from scored answers',
    load: async () => (await import('./commands/judge.ts')).registerJudge,
  },
  {
    name: 'revise',
    summary: 'do accepted suggestions to the drafts',
    load: async () => (await import('./commands/revise.ts')).registerRevise,
  },
  {
    name: 'run',
    summary: 'let a model draft, try, judge and repair a kernel',
    load: async () => (await import('./commands/run.ts')).registerRun,
  },
  {
    name: 'resume',
    summary: 'go on with a run that was stopped',
    load: async () => (await import('./commands/resume.ts')).registerResume,
  },
  {
    name: 'estimate',
    summary: 'what questions will cost, before anything is asked',
    load: async () => (await import('./commands/estimate.ts')).registerEstimate,
  },
  {
    name: 'live',
    summary: 'start a living kernel that receives facts through actions',
    load: async () => (await import('./commands/live.ts')).registerLive,
  },
  {
    name: 'actions',
    summary: 'list the actions of a kernel, or let a model draft them',
    load: async () => (await import('./commands/actions.ts')).registerActions,
  },
  {
    name: 'observe',
    summary: 'apply actions to a living kernel',
    load: async () => (await import('./commands/observe.ts')).registerObserve,
  },
  {
    name: 'compact',
    summary: 'write a snapshot of a living kernel',
    load: async () => (await import('./commands/compact.ts')).registerCompact,
  },
  {
    name: 'freeze',
    summary: 'freeze the draft of a task into a kernel',
    load: async () => (await import('./commands/freeze.ts')).registerFreeze,
  },
  {
    name: 'verify',
    summary: 'check a kernel again: hashes, reasoner, shapes, examples',
    load: async () => (await import('./commands/verify.ts')).registerVerify,
  },
  {
    name: 'export',
    summary: 'write the ontology of a kernel in another format',
    load: async () => (await import('./commands/export.ts')).registerExport,
  },
  {
    name: 'diff',
    summary: 'compare two ontologies, axiom by axiom',
    load: async () => (await import('./commands/diff.ts')).registerDiff,
  },
  {
    name: 'eval',
    summary: 'score answers with the official rules of benchmarks',
    load: async () => (await import('./commands/eval.ts')).registerEval,
  },
  {
    name: 'doctor',
    summary: 'show what this machine has and what is missing',
    load: async () => (await import('./commands/doctor.ts')).registerDoctor,
  },
];
