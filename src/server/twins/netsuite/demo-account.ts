import { type CryptoKey, exportPKCS8, generateKeyPair } from 'jose'

/** An integration in the ERP: its ids, and the public key with which the ERP verifies our signature. */
export type IntegrationAccount = { clientId: string; certificateId: string; publicKey: CryptoKey }

/** An integration together with the private key of the shop, for a machine-to-machine login. */
export type DemoAccount = IntegrationAccount & {
  /** Private key in PKCS #8 PEM format, as in `NETSUITE_PRIVATE_KEY`. */
  privateKey: string
}

/**
 * Creates a demo account with a new key pair. The keys are not stored: twin and shop start together and get the same.
 */
export async function createDemoAccount(): Promise<DemoAccount> {
  const { publicKey, privateKey } = await generateKeyPair('ES256', { extractable: true })
  return {
    clientId: 'leermeester-demo',
    certificateId: 'demo-certificate',
    publicKey,
    privateKey: await exportPKCS8(privateKey),
  }
}
