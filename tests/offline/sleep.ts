/** What is put off while it lasts, in its order. */
export function createSleep() {
  let isOn = false
  const putOff: (() => void)[] = []
  const afterwards = (run: () => void) => (isOn ? void putOff.push(run) : run())
  return {
    afterwards,
    end: () => new Promise<void>((done) => afterwards(done)),
    isOn: () => isOn,
    begin: () => {
      isOn = true
    },
    stop: () => {
      isOn = false
      for (const run of putOff.splice(0)) run()
    },
  }
}
