import { createHash, createHmac, getDiffieHellman, randomBytes, timingSafeEqual } from 'node:crypto';

/** Amazon Cognito uses SRP-6a with SHA-256, generator 2 and the 3072-bit group of RFC 3526. */
const N = BigInt(`0x${getDiffieHellman('modp15').getPrime('hex')}`);
const G = 2n;
const K = hashOfHex(pad(N) + pad(G));

/** Salt and verifier in hexadecimal, stored instead of a password. */
export interface Credential {
  salt: string;
  verifier: string;
}

export interface SrpExchange {
  credential: Credential;
  secret: bigint;
  clientPublic: bigint;
  serverPublic: bigint;
}

interface PasswordProof {
  poolName: string;
  sub: string;
  secretBlock: string;
  timestamp: string;
  signature: string;
}

export function createCredential(poolName: string, sub: string, password: string, salt?: string): Credential {
  const saltHex = salt ?? pad(BigInt(`0x${randomBytes(16).toString('hex')}`));
  // The pool's name is the part of the pool's id after `_`.
  const identity = createHash('sha256').update(`${poolName}${sub}:${password}`).digest('hex');
  const x = hashOfHex(pad(BigInt(`0x${saltHex}`)) + identity);
  return { salt: saltHex, verifier: pad(modPow(G, x)) };
}

export function isPassword(credential: Credential, poolName: string, sub: string, password: string): boolean {
  const offered = createCredential(poolName, sub, password, credential.salt);
  return equalHex(offered.verifier, credential.verifier);
}

/** Undefined for a multiple of N, which would reveal the key. */
export function startExchange(credential: Credential, clientPublicHex: string): SrpExchange | undefined {
  if (!/^[0-9a-fA-F]{1,1024}$/.test(clientPublicHex)) return undefined;
  const clientPublic = BigInt(`0x${clientPublicHex}`);
  if (clientPublic % N === 0n) return undefined;
  const secret = BigInt(`0x${randomBytes(32).toString('hex')}`);
  const serverPublic = (K * BigInt(`0x${credential.verifier}`) + modPow(G, secret)) % N;
  return { credential, secret, clientPublic, serverPublic };
}

export function isProof(exchange: SrpExchange, proof: PasswordProof): boolean {
  const u = hashOfHex(pad(exchange.clientPublic) + pad(exchange.serverPublic));
  const shared = modPow(
    exchange.clientPublic * modPow(BigInt(`0x${exchange.credential.verifier}`), u),
    exchange.secret,
  );
  const extracted = hmac(Buffer.from(pad(u), 'hex'), Buffer.from(pad(shared), 'hex'));
  const key = hmac(extracted, Buffer.from('Caldera Derived Key\u0001')).subarray(0, 16);
  const expected = hmac(
    key,
    Buffer.concat([
      Buffer.from(proof.poolName),
      Buffer.from(proof.sub),
      Buffer.from(proof.secretBlock, 'base64'),
      Buffer.from(proof.timestamp),
    ]),
  );
  const sent = Buffer.from(proof.signature, 'base64');
  return sent.length === expected.length && timingSafeEqual(sent, expected);
}

/** SRP hashes numbers as whole bytes. If the top bit is set, a leading zero byte keeps the number positive. */
function pad(value: bigint): string {
  const hex = value.toString(16);
  const even = hex.length % 2 === 0 ? hex : `0${hex}`;
  return /^[89a-f]/.test(even) ? `00${even}` : even;
}

export function publicValueHex(exchange: SrpExchange): string {
  return exchange.serverPublic.toString(16);
}

function hashOfHex(hex: string): bigint {
  return BigInt(`0x${createHash('sha256').update(Buffer.from(hex, 'hex')).digest('hex')}`);
}

function hmac(key: Buffer, data: Buffer): Buffer {
  return createHmac('sha256', key).update(data).digest();
}

function equalHex(a: string, b: string): boolean {
  const left = Buffer.from(a, 'hex');
  const right = Buffer.from(b, 'hex');
  return left.length === right.length && timingSafeEqual(left, right);
}

function modPow(base: bigint, exponent: bigint): bigint {
  let result = 1n;
  let square = base % N;
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = (result * square) % N;
    square = (square * square) % N;
  }
  return result;
}
