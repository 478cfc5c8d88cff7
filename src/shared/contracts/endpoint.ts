import * as z from 'zod/mini'
import type { FailureCode } from './failures.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * Callers with access. `public`: all. `customer`: any valid session. `staff`: Admin or Sales. `admin`: Admin. `order`:
 * staff, or a caller who proves with the order token that the order is theirs (docs/decisions.md#c12).
 */
export type Access = 'public' | 'customer' | 'staff' | 'admin' | 'order'

type Schema = z.ZodMiniType
export type Fails = Partial<Record<FailureCode, Schema>>

/** One HTTP call of the shop: the server's route, the typed client, the form's rules and the access tests come from it. */
export interface Endpoint {
  readonly method: Method
  /** Path below the host, with `:name` for parameters. */
  readonly path: `/api/${string}`
  readonly access: Access
  /**
   * Refuses with `strong_login_needed` a session that began with a PIN: what gives rights, cannot be taken back, or takes
   * all customers along in a file asks for a login with a password.
   */
  readonly isStrong?: boolean
  /** A sentence for the API page. */
  readonly about: string
  /**
   * Where the method does not tell: true for a GET that changes something, which needs the client's own header and is
   * never prefetched (docs/decisions.md#d22); false for a POST that only reads.
   */
  readonly changes?: boolean
  /**
   * True for a GET that changes something and answers without the client's own header all the same:
   * docs/requirements.md#s7 names none (docs/decisions.md#i38). Who sends a session cookie without the header counts as
   * anonymous.
   */
  readonly isForPlainClients?: boolean
  readonly params?: Schema
  readonly query?: Schema
  readonly headers?: Schema
  readonly body?: Schema
  readonly reply: Schema
  /** Codes this call may answer with, besides those of any call (`invalid_input`, `unauthenticated`, …), and their detail. */
  readonly fails?: Fails
  /** Calls per minute and visitor; the server's default when absent. */
  readonly limitPerMinute?: number
  /**
   * True where `limitPerMinute` counts only the calls that were refused: right passwords of many people behind one address
   * do not use it up.
   */
  readonly limitsRefusedOnly?: boolean
}

/** Whether a call changes anything. */
export const changesSomething = ({ changes, method }: Pick<Endpoint, 'changes' | 'method'>) =>
  changes ?? method !== 'GET'

/** Declares an endpoint and keeps its exact types. */
export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition
}

const nothing = z.unknown()

/** Failures that carry only their code. @example fails: plain('order_not_found', 'payment_open') */
export function plain<const Code extends FailureCode>(...codes: Code[]): { [C in Code]: typeof nothing } {
  return Object.fromEntries(codes.map((code) => [code, nothing])) as { [C in Code]: typeof nothing } // fromEntries forgets the keys
}

type SchemaOutput<S, Else = undefined> = S extends Schema ? z.output<S> : Else
type SchemaInput<S, Else = undefined> = S extends Schema ? z.input<S> : Else

/** What a route handler gets, after parsing. */
export type Call<E extends Endpoint> = {
  params: SchemaOutput<E['params']>
  query: SchemaOutput<E['query']>
  headers: SchemaOutput<E['headers']>
  body: SchemaOutput<E['body']>
}

/** What a caller hands to the typed client; parts the endpoint does not have are left out. */
export type CallInput<E extends Endpoint> = (E['params'] extends Schema
  ? { params: SchemaInput<E['params']> }
  : unknown) &
  (E['query'] extends Schema ? { query?: SchemaInput<E['query']> } : unknown) &
  (E['headers'] extends Schema ? { headers: SchemaInput<E['headers']> } : unknown) &
  (E['body'] extends Schema ? { body: SchemaInput<E['body']> } : unknown)

/** The form on the wire; what handlers return. */
export type ReplyWire<E extends Endpoint> = z.input<E['reply']>
/** The form after reading, in our own names; what the client gives. */
export type Reply<E extends Endpoint> = z.output<E['reply']>

/** The failures a handler of this endpoint may return. */
export type FailureOf<E extends Endpoint> = E['fails'] extends Fails
  ? {
      [Code in keyof E['fails'] & string]: {
        readonly ok: false
        readonly code: Code
        readonly detail: DetailOf<E['fails'][Code]>
      }
    }[keyof E['fails'] & string]
  : never

type DetailOf<S> = S extends Schema ? (unknown extends z.input<S> ? undefined : z.input<S>) : undefined
