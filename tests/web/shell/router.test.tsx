import { render, screen } from '@testing-library/react'
import { useLayoutEffect } from 'react'
import { createMemoryRouter } from 'react-router-dom'
import { test } from 'vitest'
import { Router } from '../../../web/shell/Router.tsx'

test('a page that the browser went to while the first one was drawn is shown', async () => {
  let isFirst = true
  // A child's layout effect runs before the provider listens to the router.
  function Login() {
    useLayoutEffect(() => {
      if (isFirst) void router.navigate('/about')
      isFirst = false
    }, [])
    return <h1>Login</h1>
  }
  const router = createMemoryRouter([
    { path: '/', element: <Login /> },
    { path: '/about', element: <h1>About</h1> },
  ])
  router.subscribe(() => {})
  render(<Router router={router} />)
  await screen.findByRole('heading', { name: 'About' })
})
