/** Lets the page do what waits: draw a frame, answer a click. Quicker than a timer, which browsers hold back. */
export const yieldToBrowser = (): Promise<void> =>
  new Promise((done) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      done()
    }
    port2.postMessage(null)
  })
