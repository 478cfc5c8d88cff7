import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import * as z from 'zod'

const recording = z.object({
  /** Document that describes these replies. */
  source: z.string(),
  greeting: z.string(),
  replies: z.array(z.object({ /** Start of the command. */ command: z.string(), reply: z.array(z.string()) })),
})

/**
 * Starts a mail server that sends the replies of `recorded/{name}.json`, as `replayHttp` does for HTTP. It records
 * commands and mails. An unrecorded command gets a 500 reply, which fails the test.
 */
export async function replaySmtp(name: string) {
  const { greeting, replies } = recording.parse(
    JSON.parse(readFileSync(join(import.meta.dirname, 'recorded', `${name}.json`), 'utf8')),
  )
  const commands: string[] = []
  const mails: string[] = []
  const sockets = new Set<Socket>()

  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => undefined)
    const send = (lines: readonly string[]) => socket.write(`${lines.join('\r\n')}\r\n`)
    const respond = (command: string) => {
      commands.push(command)
      const recorded = replies.find((one) => command.toUpperCase().startsWith(one.command.toUpperCase()))
      send(recorded?.reply ?? [`500 5.5.2 no recorded reply for ${command}`])
      // After reply 354 the client sends the lines of the mail, and then a line with only a dot.
      if (recorded?.reply.at(-1)?.startsWith('354')) mail = []
      if (/^(221|421)/.test(recorded?.reply.at(-1) ?? '')) socket.end()
    }
    let mail: string[] | undefined
    let incompleteLine = ''
    socket.on('data', (data) => {
      const lines = (incompleteLine + data.toString('utf8')).split('\r\n')
      incompleteLine = lines.pop() ?? ''
      for (const line of lines) {
        if (!mail) respond(line)
        else if (line !== '.') mail.push(line)
        else {
          mails.push(mail.join('\n'))
          mail = undefined
          respond(line)
        }
      }
    })
    send([greeting])
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // the address of a TCP listener is never a string or null

  return {
    url: `smtp://127.0.0.1:${port}?tls=off`,
    commands,
    mails,
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}
