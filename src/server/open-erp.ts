import type { Slots } from './adapters/netsuite/netsuite-calls.ts'
import { createNetsuiteErp } from './adapters/netsuite/netsuite-erp.ts'
import { readAccountNames } from './adapters/netsuite/read-account-names.ts'
import { limitConcurrency } from './adapters/retry.ts'
import type { Config } from './config.ts'
import type { Erp } from './ports/erp.ts'
import type { DemoAccount } from './twins/netsuite/demo-account.ts'

type Deps = {
  config: Config
  now: () => Date
  fetch: (url: string, init: RequestInit) => Promise<Response>
  slots: Slots | undefined
  twin: { url: string; account: DemoAccount } | undefined
}

/**
 * Opens the ERP: NetSuite with the configured login method (OAuth 2.0 certificate or token-based), else its twin. Throws
 * `AccountNamesError` when the file `NETSUITE_NAMES_FILE` is invalid.
 */
export function openErp({ config, now, fetch, slots, twin }: Deps): Erp {
  const { netsuite, netsuiteTba } = config.externalServices
  const common = {
    now,
    fetch,
    names: readAccountNames(config.NETSUITE_NAMES_FILE),
    slots: slots ?? limitConcurrency(config.NETSUITE_CONCURRENCY),
  }
  if (netsuiteTba) {
    return createNetsuiteErp({
      ...common,
      baseUrl: netsuiteTba.NETSUITE_URL,
      credentials: {
        account: netsuiteTba.NETSUITE_ACCOUNT,
        consumerKey: netsuiteTba.NETSUITE_CONSUMER_KEY,
        consumerSecret: netsuiteTba.NETSUITE_CONSUMER_SECRET,
        tokenId: netsuiteTba.NETSUITE_TOKEN_ID,
        tokenSecret: netsuiteTba.NETSUITE_TOKEN_SECRET,
      },
    })
  }
  if (netsuite) {
    return createNetsuiteErp({
      ...common,
      baseUrl: netsuite.NETSUITE_URL,
      credentials: {
        clientId: netsuite.NETSUITE_CLIENT_ID,
        certificateId: netsuite.NETSUITE_CERTIFICATE_ID,
        privateKey: netsuite.NETSUITE_PRIVATE_KEY,
        algorithm: config.NETSUITE_ALGORITHM,
      },
    })
  }
  if (!twin) throw new Error('the ERP is not configured and twins are off; set the NETSUITE_ variables')
  return createNetsuiteErp({ ...common, baseUrl: twin.url, credentials: { ...twin.account, algorithm: 'ES256' } })
}
