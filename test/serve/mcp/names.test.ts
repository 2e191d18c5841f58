import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { clientConfigurations, serverName } from '../../../src/serve/mcp/client-configurations.ts';
import { toolNames } from '../../../src/serve/mcp/tool-names.ts';

const accepted = /^[a-zA-Z0-9_-]{1,64}$/;

test('functions keep their names as tools when clients take them', () => {
  expect([...toolNames(['find_claim', 'x'], [])]).toEqual([
    ['find_claim', 'find_claim'],
    ['x', 'x'],
  ]);
});

test('other names become ones that clients take, each its own and the same at every start', () => {
  const names = ['名前', '名字', 'größe', 'check', 'a'.repeat(80), `${'a'.repeat(80)}b`];
  const tools = [...toolNames(names, ['check']).values()];
  expect(tools.every((name) => accepted.test(name))).toBe(true);
  expect(new Set([...tools, 'check']).size).toBe(names.length + 1);
  expect([...toolNames(names, ['check']).values()]).toEqual(tools);
});

test('configurations quote what their format wants quoted', () => {
  const server = {
    name: serverName("Ann's Shop — Größe"),
    command: '/opt/node 22/bin/node',
    arguments: ['/x/quercus', 'mcp', `/data/a "b" 'c'/shop.kernel`],
  };
  expect(server.name).toBe('ann-s-shop-gro-e');
  const texts = Object.fromEntries(clientConfigurations(server).map(({ client, text }) => [client, text]));
  const entry = { command: server.command, args: server.arguments };
  expect(JSON.parse(texts['Claude Desktop'] ?? '')).toEqual({ mcpServers: { [server.name]: entry } });
  expect(JSON.parse(texts['VS Code'] ?? '').servers[server.name]).toEqual({ type: 'stdio', ...entry });
  expect(texts['Claude Code']).toBe(
    `claude mcp add ${server.name} -- '/opt/node 22/bin/node' /x/quercus mcp '/data/a "b" '\\''c'\\''/shop.kernel'`,
  );
  const [table, command, values] = (texts.Codex ?? '').split('\n');
  expect(table).toBe(`[mcp_servers.${server.name}]`);
  // A TOML basic string or array of them is YAML flow syntax too.
  expect(parse(command?.replace('command = ', '') ?? '')).toBe(server.command);
  expect(parse(values?.replace('args = ', '') ?? '')).toEqual(server.arguments);
});
