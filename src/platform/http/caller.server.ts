import { isIPv6 } from "node:net";

/** The origin of a request: the socket's peer, or the address that a page passes on in process. */
export interface Transport {
  incoming?: { socket: { remoteAddress?: string | undefined } };
  address?: string;
}

/**
 * Returns the caller's address: the socket's peer, or with `hops` trusted proxies that many entries from the right of
 * X-Forwarded-For. Entries further left are the caller's own words and are ignored.
 */
export function callerAddress(request: Request, transport: Transport | undefined, hops: number): string {
  if (transport?.address) return transport.address;
  const peer = transport?.incoming?.socket.remoteAddress ?? "";
  if (hops === 0) return peer;
  const forwarded = (request.headers.get("X-Forwarded-For") ?? "").split(",").map((entry) => entry.trim());
  return forwarded.at(-hops) || peer;
}

/** Returns the key of an address in limits: an IPv6 network of 64 bits is one household. */
export function clientKey(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/, "");
  return isIPv6(plain) ? expandIpv6(plain).slice(0, 4).join(":") : plain;
}

/**
 * Returns the networks of an address, the widest first and its key last: /48 (a site), /56 (a household of some
 * providers) and /64 of IPv6; the first three numbers and the address itself of IPv4.
 */
export function networksOf(address: string): string[] {
  const key = clientKey(address);
  const groups = key.split(":");
  if (groups.length !== 4) return [key.split(".").slice(0, 3).join("."), key, key];
  const site = groups.slice(0, 3).join(":");
  return [site, `${site}:${groups[3]?.slice(0, 2)}`, key];
}

function expandIpv6(address: string): string[] {
  const [head = "", tail] = address.split("%")[0]?.split("::") ?? [];
  const left = head ? head.split(":") : [];
  const right = tail ? tail.split(":") : [];
  const zeros = tail === undefined ? 0 : 8 - left.length - right.length;
  return [...left, ...Array<string>(Math.max(0, zeros)).fill("0"), ...right].map((part) =>
    part.padStart(4, "0"),
  );
}

/** Returns the bearer token of a request, undefined for none or a malformed one. */
export function bearerToken(request: Request): string | undefined {
  return /^Bearer ([\x21-\x7e]{1,256})$/i.exec(request.headers.get("Authorization") ?? "")?.[1];
}
