import { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
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
  accessKeyId: string
  secretAccessKey: string
  /** Address of another service than Amazon's. */
  endpoint?: string | undefined
  /** Folder in the bucket: empty, or ending with `/`. */
  prefix?: string | undefined
}

/** A file is sent in parts of this size. With two parts at a time it bounds the memory of an upload. */
const PART_BYTES = 8 * 1024 * 1024
const PARALLEL_PARTS = 2
const CONNECT_WITHIN_MS = 10_000
/** Longest silence of the service during a call. */
const SILENT_FOR_MS = 60_000

/**
 * A store in a bucket of Amazon S3, or of a service with the same interface. An interrupted upload leaves no file, and
 * its parts are removed. The bucket must exist.
 */
export function s3Store({ prefix = '', ...options }: S3Options): FileStore {
  const { bucket: Bucket, region, endpoint, accessKeyId, secretAccessKey } = options
  const client = new S3Client({
    region,
    credentials: { accessKeyId, secretAccessKey },
    // Other services than Amazon's have the bucket in the path, and often lack the newer checksums.
    ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 3,
    requestHandler: {
      connectionTimeout: CONNECT_WITHIN_MS,
      requestTimeout: SILENT_FOR_MS,
      throwOnRequestTimeout: true,
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
      return Body as Readable // in Node the body of a response is a stream
    },

    async list() {
      const files: StoredFile[] = []
      const pages = paginateListObjectsV2({ client }, { Bucket, Prefix: prefix })
      await asOutage(
        (async () => {
          for await (const { Contents = [] } of pages) {
            for (const { Key = '', Size = 0, LastModified = new Date(0) } of Contents) {
              files.push({ name: Key.slice(prefix.length), bytes: Size, storedAt: LastModified })
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

/** Errors of Node for a connection that cannot be made, or is lost. */
const CONNECTION_LOST = /^(ECONN|ENOTFOUND|EAI_|EPIPE|EHOSTUN|ENETUN|CERT_|ERR_TLS|DEPTH_ZERO|UNABLE_TO)/
const REFUSED = new Set(['AccessDenied', 'InvalidAccessKeyId', 'SignatureDoesNotMatch', 'Forbidden'])

/** Rejects with `Outage` when the service does not work, or refuses the account. */
async function asOutage<Value>(call: Promise<Value>): Promise<Value> {
  try {
    return await call
  } catch (error) {
    const reason = reasonOf(error)
    if (!reason) throw error
    throw new Outage('files', { reason, mayHaveArrived: true, cause: error })
  }
}

function reasonOf(error: unknown): OutageReason | undefined {
  if (!(error instanceof Error)) return undefined
  if (error.name === 'TimeoutError') return 'timeout'
  if ('code' in error && CONNECTION_LOST.test(String(error.code))) return 'unreachable'
  if (!(error instanceof S3ServiceException)) return undefined
  if (REFUSED.has(error.name)) return 'credentials'
  if (error.name === 'SlowDown' || error.$metadata.httpStatusCode === 429) return 'throttled'
  return error.$fault === 'server' || (error.$metadata.httpStatusCode ?? 0) >= 500 ? 'server_error' : undefined
}
