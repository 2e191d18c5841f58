/** What sources take from the environment. The password is handed out on demand and never part of an object. */
export interface SourceEnvironment {
  /** QUERCUS_POSTGRES_PASSWORD, else PGPASSWORD; undefined when neither is set. */
  databasePassword(): string | undefined;
}

type Variables = Readonly<Record<string, string | undefined>>;

export function readSourceEnvironment(variables: Variables = process.env): SourceEnvironment {
  return Object.freeze({
    databasePassword: () => variables.QUERCUS_POSTGRES_PASSWORD || variables.PGPASSWORD || undefined,
  });
}
