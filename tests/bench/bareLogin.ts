import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { projectRoot } from '../../api/config.ts'

export type BareLogin = { url: string; end: () => Promise<void> }

/** A login page as Vite's, React's and Mantine's own documentation begins one, and nothing else. */
const files = {
  'index.html': `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Bare</title>
<meta name="description" content="A login page"><meta name="viewport" content="width=device-width, initial-scale=1"></head>
<body><div id="root"></div><script type="module" src="/main.tsx"></script></body></html>`,
  'main.tsx': `import '@mantine/core/styles.css'
import { Button, Container, MantineProvider, Paper, PasswordInput, TextInput, Title } from '@mantine/core'
import { useForm } from '@mantine/form'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router-dom'

function Login() {
  const form = useForm({ initialValues: { email: '', password: '' } })
  return (
    <Container component="main" size={420} my={40}>
      <Title>Login</Title>
      <Paper component="form" withBorder p="lg" mt="lg" onSubmit={form.onSubmit(() => {})}>
        <TextInput label="Email" required {...form.getInputProps('email')} />
        <PasswordInput label="Password" required mt="md" {...form.getInputProps('password')} />
        <Button type="submit" fullWidth mt="xl">Login</Button>
      </Paper>
    </Container>
  )
}

const router = createBrowserRouter([{ path: '*', element: <Login /> }])
createRoot(document.getElementById('root')!).render(
  <MantineProvider defaultColorScheme="auto"><RouterProvider router={router} /></MantineProvider>,
)`,
}

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
}

/** Built as Vite does by itself and sent compressed, as the product's files are. */
export async function serveBareLogin(): Promise<BareLogin> {
  const cache = join(projectRoot, 'node_modules', '.cache')
  mkdirSync(cache, { recursive: true })
  // Where it finds the same packages.
  const root = mkdtempSync(join(cache, 'bare-login-'))
  for (const [name, text] of Object.entries(files)) writeFileSync(join(root, name), text)
  await build({ root, configFile: false, mode: 'production', logLevel: 'warn', plugins: [react()] })
  const sent = readBuilt(join(root, 'dist'))
  rmSync(root, { recursive: true })
  const server = createServer(({ url }, response) => {
    const file = sent.get(url === '/' ? '/index.html' : (url ?? ''))
    if (!file) return response.writeHead(404).end()
    return response.writeHead(200, { 'content-type': file.type, 'content-encoding': 'br' }).end(file.bytes)
  }).listen(0, 'localhost')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://localhost:${port}`,
    end: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

function readBuilt(dist: string): Map<string, { type: string; bytes: Buffer }> {
  const names = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((name) => types[extname(name)])
  return new Map(
    names.map((name) => {
      const type = types[extname(name)] ?? ''
      return [`/${name}`, { type, bytes: brotliCompressSync(readFileSync(join(dist, name))) }]
    }),
  )
}
