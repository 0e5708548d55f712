/** Builds unless the sources are those of the last build; returns whether it had to. */
export function build(): Promise<boolean>;
