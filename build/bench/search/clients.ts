import { percentile } from '../visits/load-job.ts'

export type Times = { p50Ms: number; p95Ms: number; perSecond: number }

/** Runs `work` for every piece, with this many clients in parallel. Returns the response times and the throughput. */
export async function timesOf<Piece>(
  pieces: readonly Piece[],
  clients: number,
  work: (piece: Piece) => Promise<unknown>,
): Promise<Times> {
  const times: number[] = []
  let next = 0
  const client = async () => {
    for (let at = next++; at < pieces.length; at = next++) {
      const started = performance.now()
      await work(pieces[at] as Piece) // `at` is an index of the list
      times.push(performance.now() - started)
    }
  }
  const started = performance.now()
  await Promise.all(Array.from({ length: clients }, client))
  const seconds = (performance.now() - started) / 1000
  return { p50Ms: percentile(times, 0.5), p95Ms: percentile(times, 0.95), perSecond: pieces.length / seconds }
}
