import { expect, test } from 'vitest'
import { isPublic, pin, publicAddresses, readAddress } from '../../../api/webhooks/address.ts'

test.each([
  '0.0.0.0',
  '0.1.2.3',
  '10.1.2.3',
  '100.64.0.1',
  '127.0.0.1',
  '127.9.9.9',
  '168.63.129.16',
  '169.254.169.254',
  '172.16.0.1',
  '192.0.0.8',
  '192.0.2.1',
  '192.168.0.1',
  '198.18.0.1',
  '198.51.100.1',
  '203.0.113.1',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::7f00:1',
  '::ffff:127.0.0.1',
  '::ffff:8.8.8.8',
  '64:ff9b::7f00:1',
  '64:ff9b:1::1',
  '100::1',
  '2001::1',
  '2001:db8::1',
  '2002:7f00:1::',
  'fc00::1',
  'fd00:ec2::254',
  'fe80::1',
  'fe80::1%eth0',
  'fec0::1',
  'ff02::1',
  'not an address',
])('%s is not public', (address) => {
  expect(isPublic(address)).toBe(false)
})

test.each(['1.1.1.1', '8.8.8.8', '172.32.0.1', '2606:4700:4700::1111', '2a00:1450::1'])('%s is public', (address) => {
  expect(isPublic(address)).toBe(true)
})

test.each([
  ['http://books.example/', 'scheme'],
  ['ftp://books.example/', 'scheme'],
  ['books.example', 'shape'],
  ['https://', 'shape'],
  ['https://ann:secret@books.example/', 'credentials'],
  ['https://books.example:25/', 'port'],
  ['https://books.example:22/', 'port'],
  ['https://127.0.0.1/', 'private'],
  ['https://127.1/', 'private'],
  ['https://2130706433/', 'private'],
  ['https://0177.0.0.1/', 'private'],
  ['https://0x7f000001/', 'private'],
  ['https://127.0.0.1./', 'private'],
  ['https://１２７.0.0.1/', 'private'],
  ['https://[::1]/', 'private'],
  ['https://[::ffff:10.0.0.1]/', 'private'],
  ['https://169.254.169.254/latest/meta-data', 'private'],
  ['https://192.168.1.20/hook', 'private'],
  ['https://[fe80::1]/', 'private'],
  ['https://localhost:4929/hook', 'private'],
  ['https://LOCALHOST./', 'private'],
  ['https://books.localhost/', 'private'],
])('%s is refused for its %s', (text, why) => {
  expect(readAddress(publicAddresses, text)).toBe(why)
})

test.each([
  'https://books.example/loadstone?key=1',
  'https://localhost.example/',
  'https://mylocalhost/',
  'https://books.example:8443/',
  'https://1.1.1.1/',
])('%s is taken', (text) => {
  expect(readAddress(publicAddresses, text)).toBeInstanceOf(URL)
})

test('a name is pinned to its address only if all of them are public', async () => {
  const pinned = (...addresses: string[]) =>
    pin({ ...publicAddresses, resolve: async () => addresses }, new URL('https://books.example/'))
  expect(await pinned('1.1.1.1', '2606:4700::1')).toEqual({ address: '1.1.1.1', family: 4 })
  expect(await pinned('2606:4700::1')).toEqual({ address: '2606:4700::1', family: 6 })
  expect(await pinned('1.1.1.1', '10.0.0.1')).toBeNull()
  expect(await pinned()).toBeNull()
})
