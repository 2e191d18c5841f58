import { basename, extname } from 'node:path';

/** Whether the name of a file says that its content is compressed with gzip (RFC 1952). */
export function isGzipName(path: string): boolean {
  return path.toLowerCase().endsWith('.gz');
}

/** The name under which a compressed file would stand if it were not. */
export function uncompressedName(path: string): string {
  return isGzipName(path) ? path.slice(0, -'.gz'.length) : path;
}

/** The name of a file without its folder and extensions: `orders` for `data/orders.json.gz`. */
export function fileStem(path: string): string {
  const name = uncompressedName(path);
  return basename(name, extname(name));
}
