import { connect, createServer, type Server, type Socket } from 'node:net'

/** The way to a server, which a test cuts and mends. */
export type Relay = {
  port: number
  cut: () => Promise<void>
  mend: () => Promise<void>
  /** Nothing comes through any more, and nobody is told, as where a machine loses its power. */
  freeze: () => void
  /** Another machine has its address. */
  replace: () => void
}

export async function startRelay(toPort: number): Promise<Relay> {
  const sockets = new Set<Socket>()
  let isFrozen = false
  const pass = (from: Socket) => {
    if (isFrozen) return void sockets.add(from.on('error', () => {}))
    const to = connect(toPort, '127.0.0.1')
    for (const [socket, other] of [
      [from, to],
      [to, from],
    ] as const) {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.once('close', () => {
        sockets.delete(socket)
        other.destroy()
      })
      socket.pipe(other)
    }
  }
  const listen = (port: number): Promise<Server> =>
    new Promise((done) => {
      const opened = createServer(pass).listen(port, '127.0.0.1', () => done(opened))
    })
  let server = await listen(0)
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const cut = () =>
    new Promise<void>((done) => {
      server.close(() => done())
      for (const socket of sockets) socket.destroy()
    })
  const mend = async () => {
    server = await listen(port)
  }
  const freeze = () => {
    isFrozen = true
    for (const socket of sockets) socket.unpipe().pause()
  }
  const replace = () => {
    isFrozen = false
    for (const socket of sockets) socket.destroy()
  }
  return { port, cut, mend, freeze, replace }
}
