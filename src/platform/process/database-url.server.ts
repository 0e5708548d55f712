/** Values of the parameters of DATABASE_URL that decide on TLS. pg takes some wrong ones for "without". */
const CHOICES: Record<string, readonly string[]> = {
  ssl: ["true", "1", "false", "0", "no-verify"],
  sslmode: ["disable", "prefer", "require", "verify-ca", "verify-full", "no-verify"],
  sslnegotiation: ["postgres", "direct"],
  uselibpqcompat: ["true", "false"],
};

/** The parameters that pg reads. It ignores others, so a misspelt `sslmode` would mean a connection without TLS. */
const KNOWN = [
  ...Object.keys(CHOICES),
  "sslcert",
  "sslkey",
  "sslrootcert",
  "host",
  "port",
  "user",
  "password",
  "application_name",
  "fallback_application_name",
  "client_encoding",
  "options",
  "statement_timeout",
  "lock_timeout",
  "idle_in_transaction_session_timeout",
  "query_timeout",
];

/** Returns true for the address of a PostgreSQL; its host may also be the folder of a socket, as the parameter `host`. */
export function isPostgres(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^postgres(ql)?:$/.test(url.protocol)) return false;
  return url.hostname !== "" || Boolean(url.searchParams.get("host"));
}

/** Returns a sentence on the first parameter of DATABASE_URL that is unknown or has a wrong value. */
export function findWrongParameter(databaseUrl: string): string | undefined {
  for (const [name, value] of new URL(databaseUrl).searchParams) {
    if (!KNOWN.includes(name))
      return `DATABASE_URL must not have the parameter ${name}, which would be ignored. There are ${KNOWN.join(", ")}.`;
    const choices = CHOICES[name];
    if (choices && !choices.includes(value))
      return `The parameter ${name} in DATABASE_URL is one of ${choices.join(", ")}.`;
  }
  return undefined;
}
