import { type CryptoKey, exportPKCS8, generateKeyPair } from 'jose'

/** One integration of the ERP: what it knows of us, and how it recognises our signature. */
export type IntegrationAccount = { clientId: string; certificateId: string; publicKey: CryptoKey }

/** Both ends of a machine-to-machine login. */
export type DemoAccount = IntegrationAccount & {
  /** PKCS #8 in PEM, as it stands in `NETSUITE_PRIVATE_KEY`. */
  privateKey: string
}

/** A fresh key pair for each start: the twin and the shop run together, so nobody has to keep it. */
export async function createDemoAccount(): Promise<DemoAccount> {
  const { publicKey, privateKey } = await generateKeyPair('ES256', { extractable: true })
  return {
    clientId: 'leermeester-demo',
    certificateId: 'demo-certificate',
    publicKey,
    privateKey: await exportPKCS8(privateKey),
  }
}
