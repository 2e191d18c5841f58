import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { compareUtf8 } from '../../domain/utf8-order.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { type KernelFile, kernelFile } from '../../kernel/kernel-files.ts';
import { describeFunction } from '../functions/describe-function.ts';
import type { McpKernel } from './mcp-source.ts';

/** A document of the kernel as MCP lists it. */
export interface KernelResource {
  readonly uri: string;
  readonly name: string;
  readonly description: string;
  readonly mimeType: string;
  read(): Promise<string>;
}

const files: readonly [file: KernelFile, description: string][] = [
  ['ontology', 'S: entity types, properties and relations, as OWL'],
  ['shapes', 'what the facts must fulfil, as SHACL'],
  ['mapping', 'how tables became facts, as RML'],
  ['functions', 'the functions in RDF, with the SPARQL of each'],
  ['description', 'what the kernel is, what it was made of and how much it holds (VoID, PROV)'],
];

const reportTypes: Readonly<Record<string, string>> = {
  '.json': 'application/json',
  '.txt': 'text/plain',
  '.html': 'text/html',
  '.md': 'text/markdown',
};

/** S, functions and reports. Facts and evidence are not documents to read whole: entities have addresses of their own. */
export async function kernelResources({ kernel, functions }: McpKernel): Promise<KernelResource[]> {
  return [
    ...files.map(([file, description]) => turtleFile(kernel, file, description)),
    {
      uri: 'quercus://catalogue',
      name: 'catalogue',
      description: 'every function with its arguments, result columns and examples',
      mimeType: 'application/json',
      read: async () => `${JSON.stringify([...functions.values()].map(describeFunction), null, 2)}\n`,
    },
    ...(await reports(kernel)),
  ];
}

function turtleFile(kernel: Kernel, file: KernelFile, description: string): KernelResource {
  return {
    uri: `quercus://${file}`,
    name: file,
    description,
    mimeType: 'text/turtle',
    read: () => fileText(kernelFile(kernel.path, file)),
  };
}

async function reports({ path }: Kernel): Promise<KernelResource[]> {
  const folder = join(path, 'report');
  const names = await readdir(folder).catch(() => []);
  return names
    .filter((name) => reportTypes[extname(name)] !== undefined)
    .sort(compareUtf8)
    .map((name) => ({
      uri: `quercus://report/${encodeURIComponent(name)}`,
      name: `report/${name}`,
      description: 'a report of the build',
      mimeType: reportTypes[extname(name)] as string,
      read: () => fileText(join(folder, name)),
    }));
}

async function fileText(path: string): Promise<string> {
  const bytes = await readFile(path);
  return (path.endsWith('.gz') ? await promisify(gunzip)(bytes) : bytes).toString('utf8');
}
