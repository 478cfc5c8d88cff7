import { type Call, type CallInput, changesSomething, type Endpoint, type Reply } from './endpoint.ts'
import { generalFailures } from './failures/general.ts'
import type { ErrorBody, FieldError } from './failures.ts'
import { OFFLINE_TEXT, ShopError, UnreadReply } from './shop-error.ts'

/**
 * Header of every call of this client. If a call that changes data has a cookie but no bearer token, the server
 * requires this header, because another site could have caused the call (docs/decisions.md#d19).
 */
export const CLIENT_HEADER = 'x-leermeester-client'

/**
 * Header with which a registered till proves its identity: its id, a dot and its secret. Only the main process of the
 * showroom app sends it, because a page must not choose the till (src/main/README.md).
 */
export const TILL_HEADER = 'x-leermeester-till'

/** The part of a `Response` that the client reads. The server makes it for its own calls, in a fraction of the time of a `Response`. */
export type ApiResponse = Pick<Response, 'ok' | 'status' | 'json' | 'text'> & { headers: Pick<Headers, 'get'> }

export type ClientOptions = {
  /** The browser's `fetch`, or a function that calls the server inside the same process. */
  fetch: (url: string, init: RequestInit) => Promise<ApiResponse>
  /** Empty in the browser; `https://…` elsewhere. */
  baseUrl?: string
  /** Extra headers for every call, such as a bearer token. */
  headers?: () => Record<string, string>
  /** Parses the body of a reply by the contract: `parseReply`, or a function that reuses earlier results. */
  parse?: ReplyParser
  /** Returns a new header of W3C Trace Context for a call; by default with random ids. */
  traceparent?: () => string
}

/** Parses the body of a successful reply by the contract of its endpoint. */
export type ReplyParser = (definition: Endpoint, body: unknown) => ReturnType<Endpoint['reply']['safeParse']>

type CallOptions = { signal?: AbortSignal | undefined }
type HasNoRequiredInput<E extends Endpoint> = Record<never, never> extends CallInput<E> ? true : false

/**
 * A typed call: `api.salesOrders.place({ body, headers })`. Throws `ShopError`, or the `AbortError` of its `signal`.
 */
export type ApiCall<E extends Endpoint> =
  HasNoRequiredInput<E> extends true
    ? (input?: CallInput<E> & CallOptions) => Promise<Reply<E>>
    : (input: CallInput<E> & CallOptions) => Promise<Reply<E>>

export type EndpointTree = { readonly [name: string]: { readonly [name: string]: Endpoint } }
export type ApiOf<Tree extends EndpointTree> = {
  readonly [Group in keyof Tree]: { readonly [Name in keyof Tree[Group]]: ApiCall<Tree[Group][Name]> }
}

/** Creates the typed client of a tree of endpoints. */
export function createClient<Tree extends EndpointTree>(tree: Tree, options: ClientOptions): ApiOf<Tree> {
  const groups = Object.entries(tree).map(([group, endpoints]) => [
    group,
    Object.fromEntries(Object.entries(endpoints).map(([name, definition]) => [name, createCall(definition, options)])),
  ])
  return Object.fromEntries(groups) as ApiOf<Tree> // fromEntries loses the key types
}

type LooseInput = Partial<Call<Endpoint>> & CallOptions & { file?: Blob }

function createCall(
  definition: Endpoint,
  { fetch, baseUrl = '', headers, parse = parseReply, traceparent = newTraceparent }: ClientOptions,
) {
  return async (input: LooseInput = {}) => {
    const url = baseUrl + pathOf(definition.path, input.params) + queryOf(input.query)
    const { file } = input
    const body = file ?? (input.body !== undefined ? JSON.stringify(input.body) : undefined)
    const type = file ? file.type || 'application/octet-stream' : 'application/json'
    const response = await fetch(url, {
      method: definition.method,
      headers: {
        accept: 'application/json',
        [CLIENT_HEADER]: '1',
        traceparent: traceparent(),
        ...(body !== undefined && { 'content-type': type }),
        ...headers?.(),
        ...(input.headers as Record<string, string> | undefined),
      },
      credentials: 'same-origin',
      ...(body !== undefined && { body }),
      ...(input.signal && { signal: input.signal }),
    }).catch((cause: unknown) => {
      if (cause instanceof DOMException && cause.name === 'AbortError') throw cause
      throw new ShopError({ code: 'offline', message: OFFLINE_TEXT }, 0)
    })
    if (!response.ok) throw await readError(response)
    return readReply(definition, response, parse)
  }
}

/**
 * Parses a reply by the contract. Throws `ShopError` with a Dutch message for an invalid reply. For a call that changes
 * data it throws `UnreadReply`, because the status reports success (docs/decisions.md#i38).
 */
async function readReply(definition: Endpoint, response: ApiResponse, parse: ReplyParser): Promise<unknown> {
  const type = response.headers.get('content-type') ?? ''
  // An incomplete body reads as undefined, which no contract allows.
  const body: unknown = type.includes('json') ? await response.json().catch(() => undefined) : await response.text()
  const reply = parse(definition, body)
  if (reply.success) return reply.data
  if (changesSomething(definition)) throw new UnreadReply(body, response.status, reply.error)
  throw new ShopError({ code: 'unexpected', message: generalFailures.unexpected.text }, response.status, reply.error)
}

/**
 * Returns the header of W3C Trace Context with new ids. The first id is the request id of the server, which staff see when the
 * call fails.
 */
function newTraceparent(): string {
  const digits = Array.from(crypto.getRandomValues(new Uint8Array(24)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
  return `00-${digits.slice(0, 32)}-${digits.slice(32)}-01`
}

export const parseReply: ReplyParser = (definition, body) => definition.reply.safeParse(body)

/** Fills `:name` in a path. @example pathOf('/api/inventoryitem/:id', { id: 7 }) // '/api/inventoryitem/7' */
function pathOf(path: string, params: unknown): string {
  if (!params) return path
  const values = params as Record<string, unknown> // params schemas are objects of numbers and strings
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values[name])))
}

function queryOf(query: unknown): string {
  if (!query) return ''
  const pairs = Object.entries(query as Record<string, unknown>).filter(
    ([, value]) => value !== undefined && value !== '',
  )
  if (pairs.length === 0) return ''
  return `?${new URLSearchParams(pairs.map(([name, value]) => [name, String(value)]))}`
}

/** Returns the error of a refused call. Exported for downloads, which do not use this client. */
export async function readError(response: Pick<Response, 'status' | 'json'>): Promise<ShopError> {
  const body: unknown = await response.json().catch(() => undefined)
  // Only for the log. The user sees the message of the failure (docs/requirements.md#s8, docs/decisions.md#e27).
  const cause = new Error('Network response was not ok')
  if (isErrorBody(body)) return new ShopError(body, response.status, cause)
  const code = codeOfStatus[response.status] ?? 'unexpected'
  return new ShopError({ code, ...foreignRefusal(body, generalFailures[code].text) }, response.status, cause)
}

const codeOfStatus: Partial<Record<number, keyof typeof generalFailures>> = {
  400: 'invalid_input',
  401: 'unauthenticated',
  404: 'not_found',
  422: 'invalid_input',
  429: 'too_many_requests',
  503: 'outage',
}

/**
 * Reads a refusal by another implementation of the server. Such a refusal has no code of ours, but may have a message
 * and field errors (docs/requirements.md#s7). Without a message it gets the text `fallback`.
 */
function foreignRefusal(body: unknown, fallback: string): { message: string; fields: FieldError[] } {
  const { errorMessage, message: text, errors } = objectOf(body)
  const message = [errorMessage, text].find((one) => typeof one === 'string' && one !== '')
  return {
    message: typeof message === 'string' ? message : fallback,
    fields: Object.entries(objectOf(errors)).map(([field, sentences]) => ({
      field,
      message: [sentences].flat().map(String).join(' '),
    })),
  }
}

/** Returns a JSON object as it is, and anything else as an empty object. */
const objectOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {} // JSON objects have text keys

/**
 * Whether a body is an error of our server: it has a code in our form, and names invalid fields by `fields`. The table of all
 * codes is not asked, because its messages would be in the first load of the shop, and a newer server may have more codes.
 */
function isErrorBody(body: unknown): body is ErrorBody {
  const { code, message, fields, errors } = objectOf(body)
  const hasOurCode = typeof code === 'string' && /^[a-z]+(?:_[a-z0-9]+)*$/.test(code)
  return hasOurCode && typeof message === 'string' && (errors === undefined || fields !== undefined)
}
