import { ErpFileError } from '../../ports/erp.ts'
import { type Fetch, FileTooLarge, fetchExternalFile } from '../call-external-service.ts'
import { limitConcurrency, patientRetry, type RetryOptions, retrying } from './retrying.ts'

type Options = {
  /** `https://1234567.app.netsuite.com`, where the file cabinet is served, or the address of the twin. */
  filesUrl: string
  fetch: Fetch
  timeoutMs?: number
  retry?: RetryOptions
}

/** A photograph over a slow line. */
const TIMEOUT_MS = 30_000

/**
 * Reads files that are "available without login" from NetSuite's file cabinet (docs/integrations/netsuite.md#s10).
 *
 * The account tells the address of each file, and whoever may write there could tell any: so nothing is asked but
 * the host of the files itself, and no redirect is followed.
 */
export function createNetsuiteFiles({ filesUrl, fetch, timeoutMs = TIMEOUT_MS, retry = patientRetry }: Options) {
  const limited = limitConcurrency(2)

  return async function file(url: string, maxBytes: number): Promise<Uint8Array> {
    const address = addressOf(url)
    try {
      const call = { party: 'netsuite', fetch, timeoutMs } as const
      const bytes = await retrying(retry, () => limited(() => fetchExternalFile(call, address, maxBytes)))
      if (bytes) return bytes
    } catch (error) {
      if (error instanceof FileTooLarge) throw new ErpFileError('het bestand is te groot', { cause: error })
      throw error
    }
    throw new ErpFileError(
      'NetSuite geeft het bestand niet; is het zonder inloggen beschikbaar (Available Without Login)?',
    )
  }

  /** A file is told as a path (`/core/media/media.nl?…`) or as a whole address. */
  function addressOf(url: string): string {
    const address = URL.parse(url.startsWith('/') ? `${filesUrl}${url}` : url)
    const { origin } = new URL(filesUrl)
    if (address?.origin !== origin || address.username !== '')
      throw new ErpFileError('het bestand staat niet in NetSuite')
    return address.href
  }
}

/** Where the files of an account are, when its REST services are at this address. */
export const filesUrlOf = (baseUrl: string) => baseUrl.replace(/\.suitetalk\.api\.netsuite\.com$/, '.app.netsuite.com')
