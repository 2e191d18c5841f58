import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Cost } from './run-case.ts';

/** Imports first, so that neither side pays for starting; then what the command does, its processes included. */
const program = `
import json, resource, runpy, sys, time
import pandas, rdflib, morph_kgc
sys.argv = ['morph_kgc', 'morph.ini']
def cpu():
    return sum(r.ru_utime + r.ru_stime for r in map(resource.getrusage, (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)))
start, wall = cpu(), time.time()
runpy.run_module('morph_kgc', run_name='__main__')
peak = max(resource.getrusage(who).ru_maxrss for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)) / 1024
print(json.dumps({'cpuSeconds': cpu() - start, 'wallSeconds': time.time() - wall, 'peakMegabytes': peak}))
`;

/** morph-kgc with one process over the mapping of a task folder (written by the case \`candidates\`). */
export async function runMorphKgc(python: string, folder: string): Promise<Cost> {
  const configuration = [
    '[CONFIGURATION]',
    'output_file=morph.nt',
    'output_format=N-TRIPLES',
    'number_of_processes=1',
    'logging_level=ERROR',
    '[Tables]',
    'mappings=mapping.rml.ttl',
  ];
  await writeFile(join(folder, 'morph.ini'), `${configuration.join('\n')}\n`);
  const { stdout } = await promisify(execFile)(python, ['-c', program], { cwd: folder, maxBuffer: 2 ** 26 });
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '');
}
