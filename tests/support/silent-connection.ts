import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/**
 * Opens a proxy to a database. After `silence()` the proxy forwards no data and keeps its connections open, like a
 * database that no longer responds.
 */
export async function silentConnection(databaseUrl: string) {
  const target = new URL(databaseUrl)
  const ends: Socket[] = []
  let isSilent = false
  const proxy = createServer((client) => {
    const database = connect(Number(target.port), target.hostname)
    ends.push(client, database)
    for (const end of [client, database]) end.on('error', () => undefined)
    client.on('data', (data) => isSilent || database.write(data))
    database.on('data', (data) => isSilent || client.write(data))
    client.on('close', () => database.destroy())
  })
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const url = new URL(databaseUrl)
  url.hostname = '127.0.0.1'
  url.port = String((proxy.address() as AddressInfo).port) // it listens on a port

  return {
    url: url.href,
    silence() {
      isSilent = true
    },
    close() {
      for (const end of ends) end.destroy()
      proxy.close()
    },
  }
}
