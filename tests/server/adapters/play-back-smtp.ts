import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import * as z from 'zod'

const recording = z.object({
  /** Where these replies are documented. */
  source: z.string(),
  greeting: z.string(),
  replies: z.array(z.object({ /** How the command begins. */ to: z.string(), says: z.array(z.string()) })),
})

/**
 * A mail server that says what the documents say it does, from `recorded/{name}.json`, as `playBack` does for calls over
 * HTTP. It keeps what it was told; a command that was never recorded is a fault of the test.
 */
export async function playBackSmtp(name: string) {
  const { greeting, replies } = recording.parse(
    JSON.parse(readFileSync(join(import.meta.dirname, 'recorded', `${name}.json`), 'utf8')),
  )
  const commands: string[] = []
  const mails: string[] = []
  const open = new Set<Socket>()

  const server = createServer((socket) => {
    open.add(socket)
    socket.on('close', () => open.delete(socket))
    socket.on('error', () => undefined)
    const say = (lines: readonly string[]) => socket.write(`${lines.join('\r\n')}\r\n`)
    const answer = (command: string) => {
      commands.push(command)
      const found = replies.find(({ to }) => command.toUpperCase().startsWith(to.toUpperCase()))
      say(found?.says ?? [`500 5.5.2 nothing was recorded for ${command}`])
      if (found?.says.at(-1)?.startsWith('354')) mail = []
      if (/^(221|421)/.test(found?.says.at(-1) ?? '')) socket.end()
    }
    let mail: string[] | undefined
    let rest = ''
    socket.on('data', (data) => {
      const lines = (rest + data.toString('utf8')).split('\r\n')
      rest = lines.pop() ?? ''
      for (const line of lines) {
        if (!mail) answer(line)
        else if (line !== '.') mail.push(line)
        else {
          mails.push(mail.join('\n'))
          mail = undefined
          answer(line)
        }
      }
    })
    say([greeting])
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // it listens on a port

  return {
    url: `smtp://127.0.0.1:${port}?tls=off`,
    commands,
    mails,
    async close() {
      for (const socket of open) socket.destroy()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}
