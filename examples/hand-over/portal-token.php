<?php
// Gets a bearer token of the portal for a user of yours: PHP 8 with its extension sodium, no packages.

function base64url(string $bytes): string
{
    return rtrim(strtr(base64_encode($bytes), '+/', '-_'), '=');
}

/** A guard token: who comes (sub), from whom (iss), to which portal (aud); good once, for a minute. */
function guardToken(array $settings, string $user): string
{
    $now = time();
    $claims = [
        'iss' => $settings['issuer'],
        'aud' => $settings['audience'],
        'sub' => $user,
        'jti' => bin2hex(random_bytes(16)),
        'iat' => $now,
        'exp' => $now + 60,
    ];
    $text = base64url(json_encode(['alg' => 'EdDSA', 'typ' => 'JWT'])) . '.' . base64url(json_encode($claims));
    // An Ed25519 key in PKCS #8 ends with its 32 bytes.
    $der = base64_decode(preg_replace('/-----[^-]+-----|\s/', '', $settings['privateKeyPem']));
    $pair = sodium_crypto_sign_seed_keypair(substr($der, -32));
    return $text . '.' . base64url(sodium_crypto_sign_detached($text, sodium_crypto_sign_secretkey($pair)));
}

/** Changes it for a bearer token, which your page may have. $settings['portal'] is the address of the portal. */
function portalToken(array $settings, string $user): string
{
    $answer = file_get_contents($settings['portal'] . '/pms/api/session', false, stream_context_create(['http' => [
        'method' => 'POST',
        'header' => 'content-type: application/json',
        'content' => json_encode(['loginType' => 'guard', 'credential' => guardToken($settings, $user)]),
        'ignore_errors' => true,
    ]]));
    $read = json_decode((string) $answer, true);
    if (!($read['success'] ?? false)) {
        throw new RuntimeException("The portal refused $user: " . ($read['message'] ?? 'no answer'));
    }
    return $read['data']['accessToken'];
}
