import { basename, resolve } from 'node:path';
import { Option } from 'commander';
import { QuercusError } from '../../errors.ts';
import { openKernel } from '../../kernel/open-kernel.ts';
import { builderTools } from '../../serve/mcp/builder-tools.ts';
import {
  type ClientConfiguration,
  clientConfigurations,
  serverName,
} from '../../serve/mcp/client-configurations.ts';
import { serveMcpOverStdio } from '../../serve/mcp/mcp-over-stdio.ts';
import { builderMeans } from '../builder-means.ts';
import type { CommandLine } from '../command-line.ts';
import { positiveInteger } from '../option-values.ts';

interface McpCommandOptions {
  readonly profile: 'consumer' | 'builder';
  readonly printConfig?: boolean;
  readonly timeout?: number;
  readonly json?: boolean;
}

/** `quercus mcp`: a kernel for one MCP client, over standard input and output. */
export function registerMcp(commandLine: CommandLine): void {
  commandLine
    .command(
      'mcp <kernel>',
      'Serve a kernel to an MCP client over standard input and output: each function is a tool; ontology, functions, reports and entities are resources.',
      ['quercus mcp acme.kernel --print-config', 'quercus mcp acme.kernel --profile builder'],
    )
    .option('--print-config', 'print ready configurations for MCP clients and end')
    .addOption(
      new Option('--profile <profile>', 'builder also offers check, diff, call and why, which read files')
        .choices(['consumer', 'builder'])
        .default('consumer'),
    )
    .option('--timeout <seconds>', 'stop a query after so many seconds (default: 30)', positiveInteger)
    .action(
      commandLine.action<[kernel: string], McpCommandOptions>(
        async ({ operands: [path], options, context, environment, terminal }) => {
          if (options.printConfig) return printedConfigurations(path, options);
          if (options.json) throw noJson();
          await serveMcpOverStdio(path, {
            input: process.stdin,
            output: process.stdout,
            signal: context.signal,
            onError: (message) => terminal.writeMessage(`${message}\n`),
            tools:
              options.profile === 'builder' ? builderTools(builderMeans(resolve(path), environment)) : [],
            ...(options.timeout === undefined ? {} : { timeout: options.timeout * 1000 }),
          });
          return { data: { stopped: true }, text: '' };
        },
      ),
    );
}

async function printedConfigurations(path: string, { profile, timeout }: McpCommandOptions) {
  const kernel = await openKernel(path);
  await kernel.close();
  const configurations = clientConfigurations({
    name: serverName(kernel.schema.title || basename(path)),
    command: process.execPath,
    arguments: [
      resolve(process.argv[1] as string),
      'mcp',
      resolve(path),
      ...(profile === 'consumer' ? [] : ['--profile', profile]),
      ...(timeout === undefined ? [] : ['--timeout', String(timeout)]),
    ],
  });
  return { data: { configurations }, text: configurations.map(configurationText).join('\n\n') };
}

function configurationText({ client, place, text }: ClientConfiguration): string {
  return `# ${client}: ${place}\n${text}`;
}

function noJson(): QuercusError {
  return new QuercusError(
    'USAGE',
    'Standard output belongs to the MCP client, so --json goes only with --print-config.',
  );
}
