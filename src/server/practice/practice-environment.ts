/**
 * Variables that the practice shop gets from the environment of the server. None of them is a secret or an account at
 * an external service, so the practice shop cannot reach one.
 */
const PASSED_ON = [
  ...['PATH', 'TZ', 'LANG', 'TMPDIR', 'TEMP', 'TMP', 'SystemRoot'],
  ...['SHOP_SLUG', 'SHOP_STREET', 'SHOP_ZIPCODE', 'SHOP_CITY', 'SHOP_PHONE', 'SHOP_KVK', 'SHOP_VAT'],
  ...['CASH_LIMIT', 'CASH_LIMIT_EUROS', 'SHOP_COUNTER_CUSTOMER'],
] as const

/** Name of the practice shop. Receipts, orders and mails begin with the name of the shop, so all of them show it. */
export const PRACTICE_NAME = 'OEFENING – geen bon'

/** How the practice shop runs. */
export type PracticePlace = {
  /** Port on this machine. */
  port: number
  /** Port of its twins; their mail server uses the next one. */
  twinsPort: number
  dataDir: string
  publicUrl: string
  /** Signs its sessions. Differs from the secret of the real shop. */
  secret: string
}

/**
 * Returns the complete environment of the practice shop: the twins instead of every external service, a database and a
 * secret of its own, and the details of the shop that are public anyway.
 */
export function practiceEnvironment(
  env: Readonly<Record<string, string | undefined>>,
  { port, twinsPort, dataDir, publicUrl, secret }: PracticePlace,
): Record<string, string> {
  const passedOn = PASSED_ON.flatMap((name) => {
    const value = env[name]
    return value === undefined ? [] : [[name, value] as const]
  })
  return {
    ...Object.fromEntries(passedOn),
    PRACTICE: 'self',
    TWINS: 'on',
    HOST: '127.0.0.1',
    PORT: String(port),
    TWINS_PORT: String(twinsPort),
    PUBLIC_URL: publicUrl,
    DATA_DIR: dataDir,
    AUTH_SECRET: secret,
    SHOP_NAME: PRACTICE_NAME,
    STAFF_SECOND_FACTOR: 'off',
    // All tills reach it through one address, that of the gateway.
    RATE_LIMITS: 'off',
    // It has nothing to lose.
    SCHEDULES: 'backup=off,backup-test=off',
    LOG_LEVEL: 'warn',
  }
}
