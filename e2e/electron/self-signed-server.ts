import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'

/** A certificate that no machine trusts, with its key. They are used by tests only. */
export const key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgr/DV5u6eN2sX/9b6
3oFnNaEryh/sUMiG7j1sr7z3aWWhRANCAAT0l6XnSECPZ18SWxmFQK3wjD3EWlwR
uCZuDTPCNqA2jLKNwWQCWLNJNRezOMKz7YQG9+mHqPyu4f+L8DHMrD7J
-----END PRIVATE KEY-----`
export const cert = `-----BEGIN CERTIFICATE-----
MIIBnDCCAUGgAwIBAgIUMkFtdUAEu4WeJPMVH7/FL+5l1HUwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyODAzMjk0OVoYDzIxMjYxMTA0
MDMyOTQ5WjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAAT0l6XnSECPZ18SWxmFQK3wjD3EWlwRuCZuDTPCNqA2jLKNwWQCWLNJ
NRezOMKz7YQG9+mHqPyu4f+L8DHMrD7Jo28wbTAdBgNVHQ4EFgQUy23lt6J5GXFo
40mOEM9f6MzobNIwHwYDVR0jBBgwFoAUy23lt6J5GXFo40mOEM9f6MzobNIwDwYD
VR0TAQH/BAUwAwEB/zAaBgNVHREEEzARgglsb2NhbGhvc3SHBH8AAAEwCgYIKoZI
zj0EAwIDSQAwRgIhAPlEk8UnTTp+PfigVxTcUoOoHaRh/jrCxDrjZbTizmuJAiEA
wVM3I6ZL0YE2t6DAw3waNlOYAlPWmR/hw58UDqnnIiw=
-----END CERTIFICATE-----`

/** Starts an https server with a certificate that signed itself. */
export async function openSelfSignedServer() {
  const server = createServer({ key, cert }, (_request, reply) => void reply.end('secret'))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // no text: the server listens on a port
  return { url: `https://127.0.0.1:${port}/`, close: () => server.close() }
}
