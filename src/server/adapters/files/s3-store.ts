import { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  NoSuchKey,
  paginateListObjectsV2,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { FileNotFound, type FileStore, requireFileName, type StoredFile } from '../../ports/file-store.ts'
import { Outage, type OutageReason } from '../../ports/outage.ts'

/** A bucket, and the account that may use it. */
export type S3Options = {
  bucket: string
  region: string
  /** The account. Without it the SDK looks for one: in its own variables, or from the machine or the Pod. */
  accessKeyId?: string | undefined
  secretAccessKey?: string | undefined
  /** Address of another service than Amazon's. */
  endpoint?: string | undefined
  /** Folder in the bucket: empty, or ending with `/`. */
  prefix?: string | undefined
  patience?: S3Patience | undefined
}

/** How long a call waits: for a connection, during a silence of the service, and in how many attempts. */
export type S3Patience = { connectMs: number; silenceMs: number; attempts: number }

/** A file is sent in parts of this size. With two parts at a time it bounds the memory of an upload. */
const PART_BYTES = 8 * 1024 * 1024
const PARALLEL_PARTS = 2
/** For backups, which nobody waits for. */
const LONG_PATIENCE: S3Patience = { connectMs: 10_000, silenceMs: 60_000, attempts: 3 }

/**
 * A store in a bucket of Amazon S3, or of a service with the same interface. An interrupted upload leaves no file, and
 * its parts are removed. The bucket must exist.
 */
export function s3Store({ prefix = '', patience = LONG_PATIENCE, ...options }: S3Options): FileStore {
  const { bucket: Bucket, region, endpoint, accessKeyId, secretAccessKey } = options
  const client = new S3Client({
    region,
    ...(accessKeyId !== undefined &&
      secretAccessKey !== undefined && { credentials: { accessKeyId, secretAccessKey } }),
    // Other services than Amazon's have the bucket in the path, and often lack the newer checksums.
    ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: patience.attempts,
    requestHandler: {
      connectionTimeout: patience.connectMs,
      requestTimeout: patience.silenceMs,
      throwOnRequestTimeout: true,
      // Also ends a response that stops halfway.
      socketTimeout: patience.silenceMs,
    },
  })
  const keyOf = (name: string) => prefix + requireFileName(name)

  return {
    place: `s3://${Bucket}/${prefix}`,

    async put(name, content) {
      const upload = new Upload({
        client,
        params: { Bucket, Key: keyOf(name), Body: Readable.from(content) },
        partSize: PART_BYTES,
        queueSize: PARALLEL_PARTS,
      })
      await asOutage(upload.done())
    },

    async get(name) {
      const { Body } = await asOutage(client.send(new GetObjectCommand({ Bucket, Key: keyOf(name) }))).catch(
        (error: unknown) => {
          throw error instanceof NoSuchKey ? new FileNotFound(name) : error
        },
      )
      return readBody(Body as Readable) // in Node the body of a response is a stream
    },

    async find(name) {
      try {
        const found = await asOutage(client.send(new HeadObjectCommand({ Bucket, Key: keyOf(name) })))
        return {
          name,
          bytes: found.ContentLength ?? 0,
          storedAt: found.LastModified ?? new Date(0),
          version: found.ETag ?? '',
        }
      } catch (error) {
        if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404) return undefined
        throw error
      }
    },

    async list() {
      const files: StoredFile[] = []
      const pages = paginateListObjectsV2({ client }, { Bucket, Prefix: prefix })
      await asOutage(
        (async () => {
          for await (const { Contents = [] } of pages) {
            for (const { Key = '', Size = 0, LastModified = new Date(0), ETag = '' } of Contents) {
              files.push({ name: Key.slice(prefix.length), bytes: Size, storedAt: LastModified, version: ETag })
            }
          }
        })(),
      )
      return files
    },

    async delete(name) {
      await asOutage(client.send(new DeleteObjectCommand({ Bucket, Key: keyOf(name) })))
    },
  }
}

/** Yields a body. A connection that breaks off is an `Outage` too. */
async function* readBody(body: Readable): AsyncGenerator<Uint8Array> {
  try {
    yield* body
  } catch (error) {
    throw outageOf(error) ?? error
  }
}

/** Errors of Node for a connection that cannot be made, or is lost. */
const CONNECTION_LOST = /^(ECONN|ENOTFOUND|EAI_|EPIPE|EHOSTUN|ENETUN|CERT_|ERR_TLS|DEPTH_ZERO|UNABLE_TO)/
const REFUSED = new Set([
  ...['AccessDenied', 'InvalidAccessKeyId', 'SignatureDoesNotMatch', 'Forbidden'],
  // The SDK found no account.
  'CredentialsProviderError',
])

/** Rejects with `Outage` when the service does not work, or refuses the account. */
async function asOutage<Value>(call: Promise<Value>): Promise<Value> {
  try {
    return await call
  } catch (error) {
    throw outageOf(error) ?? error
  }
}

function outageOf(error: unknown): Outage | undefined {
  const reason = reasonOf(error)
  return reason && new Outage('files', { reason, mayHaveArrived: true, cause: error })
}

function reasonOf(error: unknown): OutageReason | undefined {
  if (!(error instanceof Error)) return undefined
  if (error.name === 'TimeoutError') return 'timeout'
  if ('code' in error && CONNECTION_LOST.test(String(error.code))) return 'unreachable'
  if (REFUSED.has(error.name)) return 'credentials'
  if (!(error instanceof S3ServiceException)) return undefined
  // A reply without a body, as to a question about one file, has no name of the error.
  if (error.$metadata.httpStatusCode === 401 || error.$metadata.httpStatusCode === 403) return 'credentials'
  if (error.name === 'SlowDown' || error.$metadata.httpStatusCode === 429) return 'throttled'
  return error.$fault === 'server' || (error.$metadata.httpStatusCode ?? 0) >= 500 ? 'server_error' : undefined
}
