/** A text with what stands between `<!-- table NAME -->` and `<!-- end -->` written anew, for every table it marks. */
export function fillTables(text: string, tables: Readonly<Record<string, () => string>>): string {
  return text.replace(/(<!-- table (\S+) -->\n)[\s\S]*?(<!-- end -->)/g, (_, start, name, end) => {
    const write = tables[name];
    if (write === undefined) throw new Error(`No table is called ${name}; there are: ${Object.keys(tables)}`);
    return `${start}\n${write()}\n\n${end}`;
  });
}
