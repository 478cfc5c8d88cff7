import { gzipSync } from 'node:zlib'

/** Size of everything that a browser loads before a page is interactive, in kB of gzip. `pageKb` is the HTML without its stylesheet. */
export type FirstLoad = { scriptKb: number; styleKb: number; pageKb: number; scripts: number; styles: number }

/** Measures what a browser loads for a page: scripts, and stylesheets in files or in the page. */
export async function firstLoadOf(origin: string, path: string): Promise<FirstLoad> {
  const whole = await textOf(new URL(path, origin))
  const [style = ''] = /<style>.*?<\/style>/s.exec(whole) ?? []
  const html = whole.replace(style, '')
  const tags = [...html.matchAll(/<(?:script|link)\b[^>]*>/g)].map(([tag]) => tag)
  const scripts = /\sdata-scripts="([^"]*)"/.exec(html)?.[1]?.split(' ') ?? []
  const styles = addresses(tags.filter((tag) => /\srel="stylesheet"/.test(tag)))
  return {
    scriptKb: await sizeOf(origin, scripts),
    styleKb: (await sizeOf(origin, styles)) + (style === '' ? 0 : gzippedKb(style)),
    pageKb: gzippedKb(html),
    scripts: scripts.length,
    styles: styles.length + (style === '' ? 0 : 1),
  }
}

const addresses = (tags: string[]) => [
  ...new Set(tags.flatMap((tag) => /\s(?:src|href)="([^"]+)"/.exec(tag)?.[1] ?? [])),
]

async function sizeOf(origin: string, files: string[]): Promise<number> {
  const sizes = await Promise.all(files.map(async (file) => gzippedKb(await textOf(new URL(file, origin)))))
  return sizes.reduce((sum, size) => sum + size, 0)
}

const gzippedKb = (text: string) => gzipSync(text, { level: 9 }).length / 1000

async function textOf(url: URL): Promise<string> {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`${url.pathname} responded with ${response.status}`)
  return response.text()
}
