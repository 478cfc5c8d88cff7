import * as z from 'zod/mini'
import type { FailureCode } from './failures.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * Callers with access. `public`: all. `customer`: any valid session. `staff`: Admin or Sales. `admin`: Admin. `till`: a
 * registered till with its own identity, which may call nothing else but `public`; no user may. `order`: staff, or a caller who proves with the order token that the order is theirs (docs/decisions.md#c12).
 */
export type Access = 'public' | 'customer' | 'staff' | 'admin' | 'till' | 'order'

type Schema = z.ZodMiniType
export type Fails = Partial<Record<FailureCode, Schema>>

/** One HTTP call of the shop. The server's route, the typed client, the form's rules and the access tests use it. */
export interface Endpoint {
  readonly method: Method
  /** Path below the host, with `:name` for parameters. */
  readonly path: `/api/${string}`
  readonly access: Access
  /**
   * Refuses sessions by PIN with `strong_login_needed`. Used for calls with serious effects: they grant or end rights,
   * are hard to undo, pay money out, or export data of people.
   */
  readonly isStrong?: boolean
  /** A sentence for the API page. */
  readonly about: string
  /**
   * Overrides what the method implies. True for a GET that changes data: it needs the header `x-leermeester-client`,
   * and pages never prefetch it (docs/decisions.md#d22). False for a POST that only reads.
   */
  readonly changes?: boolean
  /**
   * True for a GET that changes data but does not need the header `x-leermeester-client`, because
   * docs/requirements.md#s7 names no header (docs/decisions.md#i38). A caller with a session cookie but without the
   * header counts as anonymous.
   */
  readonly isForPlainClients?: boolean
  readonly params?: Schema
  readonly query?: Schema
  readonly headers?: Schema
  readonly body?: Schema
  /** True for a call whose body is the bytes of one file, which the client passes as `file`. It has no `body`. */
  readonly sendsFile?: boolean
  readonly reply: Schema
  /**
   * Failure codes of this call with their details, in addition to those of every call (`invalid_input`,
   * `unauthenticated`, …).
   */
  readonly fails?: Fails
  /** Calls per minute and visitor; the server's default when absent. */
  readonly limitPerMinute?: number
  /**
   * True when `limitPerMinute` counts only refused calls, so that correct logins of many people behind one address do
   * not use it up.
   */
  readonly limitsRefusedOnly?: boolean
}

/** True when a call changes data. */
export const changesSomething = ({ changes, method }: Pick<Endpoint, 'changes' | 'method'>) =>
  changes ?? method !== 'GET'

/** Declares an endpoint and keeps its exact types. */
export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition
}

const nothing = z.unknown()

/** Failures that carry only their code. @example fails: codes('order_not_found', 'payment_open') */
export function codes<const Code extends FailureCode>(...names: Code[]): { [C in Code]: typeof nothing } {
  return Object.fromEntries(names.map((code) => [code, nothing])) as { [C in Code]: typeof nothing } // fromEntries loses the key types
}

type SchemaOutput<S, Else = undefined> = S extends Schema ? z.output<S> : Else
type SchemaInput<S, Else = undefined> = S extends Schema ? z.input<S> : Else

/** Input of a route handler, after parsing. */
export type Call<E extends Endpoint> = {
  params: SchemaOutput<E['params']>
  query: SchemaOutput<E['query']>
  headers: SchemaOutput<E['headers']>
  body: SchemaOutput<E['body']>
}

/** Input of the typed client; parts that the endpoint lacks are omitted. */
export type CallInput<E extends Endpoint> = (E['params'] extends Schema
  ? { params: SchemaInput<E['params']> }
  : unknown) &
  (E['query'] extends Schema ? { query?: SchemaInput<E['query']> } : unknown) &
  (E['headers'] extends Schema ? { headers: SchemaInput<E['headers']> } : unknown) &
  (E['body'] extends Schema ? { body: SchemaInput<E['body']> } : unknown) &
  (E['sendsFile'] extends true ? { file: Blob } : unknown)

/** The reply on the wire, as handlers return it. */
export type ReplyWire<E extends Endpoint> = z.input<E['reply']>
/** The parsed reply with our own names, as the client returns it. */
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
