import { ErpFileError } from '../../ports/erp.ts'
import { type Fetch, FileTooLarge, fetchExternalFile } from '../call-external-service.ts'
import { defaultRetry, limitConcurrency, type RetryOptions, withRetries } from '../retry.ts'

type Options = {
  /** Origin of the file cabinet: `https://1234567.app.netsuite.com`, or the address of the twin. */
  filesUrl: string
  fetch: Fetch
  timeoutMs?: number
  retry?: RetryOptions
}

/** Enough for a photograph over a slow connection. */
const TIMEOUT_MS = 30_000

/**
 * Creates the reader of files that are "Available Without Login" in NetSuite's file cabinet
 * (docs/integrations/netsuite.md#s10).
 *
 * The URL of a file comes from the account, where many people can change it. To prevent calls to other servers, the
 * reader calls only the origin of the file cabinet and follows no redirects. It throws `ErpFileError` for a file that
 * cannot be read, and `Outage('netsuite')` when NetSuite cannot be used.
 */
export function createNetsuiteFiles({ filesUrl, fetch, timeoutMs = TIMEOUT_MS, retry = defaultRetry }: Options) {
  const limited = limitConcurrency(2)

  return async function file(url: string, maxBytes: number): Promise<Uint8Array> {
    const fileUrl = absoluteUrl(url)
    try {
      const call = { service: 'netsuite', fetch, timeoutMs } as const
      const bytes = await withRetries(retry, () => limited(() => fetchExternalFile(call, fileUrl, maxBytes)))
      if (bytes) return bytes
    } catch (error) {
      if (error instanceof FileTooLarge) throw new ErpFileError('het bestand is te groot', { cause: error })
      throw error
    }
    throw new ErpFileError(
      'NetSuite geeft het bestand niet; is het zonder inloggen beschikbaar (Available Without Login)?',
    )
  }

  /** Returns the absolute URL of a file. The account gives a path (`/core/media/media.nl?…`) or an absolute URL. */
  function absoluteUrl(url: string): string {
    const parsed = URL.parse(url.startsWith('/') ? `${filesUrl}${url}` : url)
    const { origin } = new URL(filesUrl)
    if (parsed?.origin !== origin || parsed.username !== '')
      throw new ErpFileError('het bestand staat niet in NetSuite')
    return parsed.href
  }
}

/** Returns the origin of the file cabinet for the base URL of the REST services. */
export const filesUrlOf = (baseUrl: string) => baseUrl.replace(/\.suitetalk\.api\.netsuite\.com$/, '.app.netsuite.com')
