export interface LockedPackage {
  version: string;
  license?: string;
  dev?: boolean;
  devOptional?: boolean;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

export interface Lockfile {
  name: string;
  version: string;
  lockfileVersion: number;
  packages: Record<string, LockedPackage>;
}

/**
 * Returns the part of a lock file that some packages need, with the manifest that it belongs to. Every entry stays as
 * it is, hash included.
 */
export function reduceLock({ packages, ...lock }: Lockfile, names: readonly string[]) {
  const wanted = new Set<string>();
  const add = (name: string, from: string) => {
    const path = findPath(packages, name, from);
    if (!path || wanted.has(path)) return;
    wanted.add(path);
    const { dependencies, optionalDependencies } = packages[path] ?? {};
    for (const next of Object.keys({ ...dependencies, ...optionalDependencies })) add(next, path);
  };
  for (const name of names) add(name, "");
  const present = names.filter((name) => packages[`node_modules/${name}`]);
  const manifest = {
    name: lock.name,
    version: lock.version,
    dependencies: Object.fromEntries(
      present.map((name) => [name, packages[`node_modules/${name}`]?.version ?? ""]),
    ),
  };
  const entries = [...wanted].sort().map((path) => [path, packages[path] as LockedPackage]);
  return { manifest, lock: { ...lock, packages: { "": manifest, ...Object.fromEntries(entries) } } };
}

/** Returns where Node finds a package from the folder of another one: in its own node_modules, or above. */
function findPath(packages: Lockfile["packages"], name: string, from: string): string | undefined {
  for (let folder = from; ; folder = folder.replace(/(^|\/)node_modules\/(@[^/]+\/)?[^/]+$/, "")) {
    const path = `${folder && `${folder}/`}node_modules/${name}`;
    if (packages[path]) return path;
    if (!folder) return undefined;
  }
}
