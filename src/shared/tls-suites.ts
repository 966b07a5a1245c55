/**
 * What may be spoken to a kiosk's listener and to head office's listener: TLS 1.3 as it is. Of TLS 1.2 only what
 * takes a new key for every connection and vouches for each record.
 */
export const TLS_SUITES = [
  'TLS_AES_256_GCM_SHA384',
  'TLS_CHACHA20_POLY1305_SHA256',
  'TLS_AES_128_GCM_SHA256',
  'ECDHE+AESGCM',
  'ECDHE+CHACHA20',
].join(':');
