import { createHmac } from 'node:crypto'
import OAuth from 'oauth-1.0a'

/**
 * Credentials of token-based authentication (OAuth 1.0a, docs/integrations/netsuite.md#s9), for accounts that already
 * use it.
 */
export type TbaCredentials = {
  /** Account id in upper case with an underscore: "1234567_SB1". */
  account: string
  consumerKey: string
  consumerSecret: string
  tokenId: string
  tokenSecret: string
}

/**
 * Returns a function that builds the `authorization` header: OAuth 1.0a with HMAC-SHA256 over method, URL and query,
 * without the body.
 */
export function createTbaSigner(
  { account, consumerKey, consumerSecret, tokenId, tokenSecret }: TbaCredentials,
  now: () => Date,
) {
  const oauth = new OAuth({
    consumer: { key: consumerKey, secret: consumerSecret },
    realm: account,
    signature_method: 'HMAC-SHA256',
    hash_function: (text, key) => createHmac('sha256', key).update(text).digest('base64'),
  })
  // NetSuite accepts only timestamps within minutes of its clock. The time comes from `now`, so that tests can set it.
  oauth.getTimeStamp = () => Math.floor(now().getTime() / 1000)

  return (method: string, url: string): string =>
    oauth.toHeader(oauth.authorize({ method, url }, { key: tokenId, secret: tokenSecret })).Authorization
}
