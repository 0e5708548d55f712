/** Lists what pg takes for the parameters of DATABASE_URL that decide on TLS; anything for those without a list. */
const TLS_PARAMETERS: Record<string, readonly string[] | undefined> = {
  ssl: ["true", "1", "false", "0", "no-verify"],
  sslmode: ["disable", "prefer", "require", "verify-ca", "verify-full", "no-verify"],
  sslnegotiation: ["postgres", "direct"],
  uselibpqcompat: ["true", "false"],
  sslcert: undefined,
  sslkey: undefined,
  sslrootcert: undefined,
};

/**
 * Returns true for the address of a PostgreSQL; its host may also be the folder of a socket, as the parameter `host`.
 */
export function isPostgres(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^postgres(ql)?:$/.test(url.protocol)) return false;
  return url.hostname !== "" || Boolean(url.searchParams.get("host"));
}

/**
 * Returns a sentence on the first parameter of DATABASE_URL about TLS that pg ignores or takes for "without"; undefined
 * when there is none. Others that pg ignores, such as `channel_binding`, are in the addresses that providers give out.
 */
export function findWrongParameter(databaseUrl: string): string | undefined {
  for (const [name, value] of new URL(databaseUrl).searchParams) {
    if (!/^(ssl|tls)/i.test(name)) continue;
    if (!(name in TLS_PARAMETERS))
      return `DATABASE_URL must not have the parameter ${name}, which would be ignored. There are ${Object.keys(TLS_PARAMETERS).join(", ")}.`;
    const choices = TLS_PARAMETERS[name];
    if (choices && !choices.includes(value))
      return `The parameter ${name} in DATABASE_URL is one of ${choices.join(", ")}.`;
  }
  return undefined;
}
