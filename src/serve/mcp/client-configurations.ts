/** A configuration to copy, and where it goes. */
export interface ClientConfiguration {
  readonly client: string;
  /** Path of the file, or `shell` for a command to run. */
  readonly place: string;
  readonly text: string;
}

export interface ServerCommand {
  /** Name of the server in the client. */
  readonly name: string;
  readonly command: string;
  readonly arguments: readonly string[];
}

/** Ready configurations for the usual clients; every value is quoted as its format wants it. */
export function clientConfigurations(server: ServerCommand): ClientConfiguration[] {
  const entry = { command: server.command, args: server.arguments };
  const shared = json({ mcpServers: { [server.name]: entry } });
  return [
    { client: 'Claude Desktop', place: 'claude_desktop_config.json', text: shared },
    {
      client: 'Claude Code',
      place: 'shell',
      text: ['claude mcp add', server.name, '--', ...shellWords(server)].join(' '),
    },
    { client: 'Cursor', place: '.cursor/mcp.json', text: shared },
    {
      client: 'VS Code',
      place: '.vscode/mcp.json',
      text: json({ servers: { [server.name]: { type: 'stdio', ...entry } } }),
    },
    { client: 'Codex', place: '~/.codex/config.toml', text: toml(server) },
    { client: 'Gemini CLI', place: '~/.gemini/settings.json', text: shared },
  ];
}

/** A name that every client takes, from a title. */
export function serverName(title: string): string {
  const words =
    title
      .normalize('NFKD')
      .toLowerCase()
      .match(/[a-z0-9]+/g) ?? [];
  return words.join('-').slice(0, 40).replace(/-+$/, '') || 'quercus';
}

function json(value: unknown): string {
  return JSON.stringify(value, null, 2);
}

/** JSON strings are TOML basic strings. */
function toml({ name, command, arguments: values }: ServerCommand): string {
  return [
    `[mcp_servers.${name}]`,
    `command = ${JSON.stringify(command)}`,
    `args = [${values.map((value) => JSON.stringify(value)).join(', ')}]`,
  ].join('\n');
}

function shellWords({ command, arguments: values }: ServerCommand): string[] {
  return [command, ...values].map((word) =>
    /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`,
  );
}
