import { createHmac } from 'node:crypto'
import OAuth from 'oauth-1.0a'

/** The second way of logging in: token-based authentication (docs/integrations/netsuite.md#s9), for accounts that have it already. */
export type TbaCredentials = {
  /** Upper case with an underscore: "1234567_SB1". */
  account: string
  consumerKey: string
  consumerSecret: string
  tokenId: string
  tokenSecret: string
}

/** Signs each call by OAuth 1.0a with HMAC-SHA256: method, address and query, not the body. */
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
  // NetSuite wants the clock right within minutes, and a test its own.
  oauth.getTimeStamp = () => Math.floor(now().getTime() / 1000)

  return (method: string, url: string): string =>
    oauth.toHeader(oauth.authorize({ method, url }, { key: tokenId, secret: tokenSecret })).Authorization
}
