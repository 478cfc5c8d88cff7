import { randomUUID } from 'node:crypto'
import autocannon from 'autocannon'
import { serveJobs } from '../lib/worker.ts'
import { type LoadJob, type LoadRequest, type LoadResult, percentile } from './load-job.ts'

// The visitors of the benchmarks, in a process of their own so that they do not slow down the shop.

serveJobs({ load })

let lastNumber = 0

async function load(job: LoadJob): Promise<LoadResult> {
  const { origin, requests } = job
  const before = process.cpuUsage()
  const { result, times, seconds } = await visit(job)
  const { user, system } = process.cpuUsage(before)
  if (result.errors > 0 || result.non2xx > 0) {
    const statuses = Object.entries(result.statusCodeStats ?? {}).map(([status, { count }]) => `${count} × ${status}`)
    throw new Error(
      `${origin}${requests[0]?.path}: ${result.errors} errors, ${result.non2xx} responses that are not 2xx, of ${result.requests.total} (${statuses.join(', ')})`,
    )
  }
  return {
    requests: times.length,
    seconds,
    perSecond: times.length / seconds,
    p50Ms: percentile(times, 0.5),
    p95Ms: percentile(times, 0.95),
    cpuSeconds: (user + system) / 1e6,
  }
}

function visit({ origin, connections, until, requests, list }: LoadJob) {
  const times: number[] = []
  let next = 0
  let lastAt = 0
  const startedAt = performance.now()
  const options: autocannon.Options = {
    url: origin,
    connections,
    timeout: 30,
    ...('seconds' in until ? { duration: until.seconds } : { amount: until.requests }),
    requests:
      list === 'each'
        ? [...requests]
        : [{ ...requests[0], setupRequest: () => withOwnHeaders(requests[next++ % requests.length]) }],
  }
  // autocannon ends a number of requests at a full second, so the time until the last response counts.
  const secondsOf = ({ duration }: autocannon.Result) => ('seconds' in until ? duration : (lastAt - startedAt) / 1000)
  return new Promise<{ result: autocannon.Result; times: number[]; seconds: number }>((resolve, reject) => {
    const running = autocannon(options, (error: unknown, result) =>
      error ? reject(error) : resolve({ result, times, seconds: secondsOf(result) }),
    )
    running.on('response', (_client, status, _bytes, milliseconds) => {
      lastAt = performance.now()
      if (status === 200) times.push(milliseconds)
    })
  })
}

function withOwnHeaders(request: LoadRequest | undefined): LoadRequest {
  if (!request) throw new Error('the list of requests is empty')
  lastNumber += 1
  return {
    ...request,
    headers: { ...request.headers, 'idempotency-key': randomUUID(), 'x-forwarded-for': addressOf(lastNumber) },
  }
}

const addressOf = (number: number) => `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`
