import type { Plugin } from 'vite'

/** Name of the file with the frame and the screens that a seller opens first. */
export const COUNTER = 'counter'
/** Name of the file with the contracts of all calls. */
export const CONTRACTS = 'contracts'

/**
 * Makes the page of the showroom app load the code of its first screens at once, together with its own code. The page
 * asks for that code only after it has read the session, about half a second later.
 */
export function preloadCounter(): Plugin {
  return {
    name: 'preload-counter',
    transformIndexHtml: {
      order: 'post',
      handler(_, { bundle = {} }) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
        const found = [CONTRACTS, COUNTER].map((name) => {
          const chunk = chunks.find((one) => one.name === name)
          if (!chunk) throw new Error(`The build of the showroom app has no file ${name}`)
          return chunk
        })
        const scripts = found.map(({ fileName }) => ({ rel: 'modulepreload', href: `./${fileName}` }))
        const styles = found
          .flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])])
          .map((fileName) => ({ rel: 'preload', as: 'style', href: `./${fileName}` }))
        return [...scripts, ...styles].map((attrs) => ({
          tag: 'link',
          attrs: { ...attrs, crossorigin: true },
          injectTo: 'head' as const,
        }))
      },
    },
  }
}
