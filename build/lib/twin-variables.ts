import type { createDemoAccount } from '../../src/server/twins/netsuite/demo-account.ts'
import { payTwinAccount } from '../../src/server/twins/pay/pay-twin.ts'
import { postcodeTwinAccount } from '../../src/server/twins/postcode/postcode-twin.ts'

type TwinAccess = { url: string; erp: Awaited<ReturnType<typeof createDemoAccount>>; smtpUrl: string }

/**
 * Returns the environment variables with the addresses and accounts of the twins that orders require: `url` is the base
 * URL of the twins, `erp` the account at the ERP twin.
 */
export const twinVariables = ({ url, erp, smtpUrl }: TwinAccess): Record<string, string> => ({
  NETSUITE_URL: `${url}/netsuite`,
  NETSUITE_CLIENT_ID: erp.clientId,
  NETSUITE_CERTIFICATE_ID: erp.certificateId,
  NETSUITE_PRIVATE_KEY: erp.privateKey,
  PAY_ORDER_URLS: `${url}/pay/v1`,
  PAY_MANAGEMENT_URL: `${url}/pay/v2`,
  PAY_SERVICE_ID: payTwinAccount.serviceId,
  PAY_SERVICE_SECRET: payTwinAccount.serviceSecret,
  PAY_TOKEN_CODE: payTwinAccount.tokenCode,
  PAY_API_TOKEN: payTwinAccount.apiToken,
  POSTCODE_URL: `${url}/postcode`,
  POSTCODE_KEY: postcodeTwinAccount.key,
  POSTCODE_SECRET: postcodeTwinAccount.secret,
  SMTP_URL: smtpUrl,
  MAIL_FROM: 'Leermeester <winkel@leermeester.example>',
})
