/** The names in braces of a template, in order: `{base}` apart. */
export function templateNames(template: string): string[] {
  return [...template.matchAll(/\{([^{}]+)\}/g)]
    .map((match) => match[1] ?? '')
    .filter((name) => name !== 'base');
}

/** `{base}Claim/{policyNumber}/{claimNo}` for a class and its key properties in order. */
export function identityTemplate(className: string, propertyNames: readonly string[]): string {
  return `{base}${className}/${propertyNames.map((name) => `{${name}}`).join('/')}`;
}

/** The same as a mapping template (R2RML section 7.3) over columns, which are escaped. */
export function mappingTemplate(base: string, className: string, columns: readonly string[]): string {
  return `${base}${className}/${columns.map((column) => `{${escapeColumn(column)}}`).join('/')}`;
}

function escapeColumn(column: string): string {
  return column.replace(/[\\{}]/g, '\\$&');
}
