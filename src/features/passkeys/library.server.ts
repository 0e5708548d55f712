// One file of the build: the library's parts have to run in their own order.
export { verifyAuthenticationResponse, verifyRegistrationResponse } from "@simplewebauthn/server";
export { decodeAttestationObject } from "@simplewebauthn/server/helpers";
