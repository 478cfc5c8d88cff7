import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A database connection that can be made silent: no data arrives, and it is not closed. */
export async function silentConnection(databaseUrl: string) {
  const there = new URL(databaseUrl)
  const ends: Socket[] = []
  let isSilent = false
  const line = createServer((here) => {
    const database = connect(Number(there.port), there.hostname)
    ends.push(here, database)
    for (const end of [here, database]) end.on('error', () => undefined)
    here.on('data', (data) => isSilent || database.write(data))
    database.on('data', (data) => isSilent || here.write(data))
    here.on('close', () => database.destroy())
  })
  line.listen(0, '127.0.0.1')
  await once(line, 'listening')
  const url = new URL(databaseUrl)
  url.hostname = '127.0.0.1'
  url.port = String((line.address() as AddressInfo).port) // it listens on a port

  return {
    url: url.href,
    silence() {
      isSilent = true
    },
    close() {
      for (const end of ends) end.destroy()
      line.close()
    },
  }
}
