use std::str::FromStr;
use std::sync::Arc;

use rustls::client::WebPkiServerVerifier;
use rustls::client::danger::{HandshakeSignatureValid, ServerCertVerified, ServerCertVerifier};
use rustls::crypto::{CryptoProvider, ring, verify_tls12_signature, verify_tls13_signature};
use rustls::pki_types::pem::PemObject;
use rustls::pki_types::{CertificateDer, ServerName, UnixTime};
use rustls::{
    CertificateError, ClientConfig, DigitallySignedStruct, Error, RootCertStore, SignatureScheme,
};
use tokio_postgres_rustls::MakeRustlsConnect;

use super::not_written;
use crate::journal::Fault;

/// The care for the connection, as libpq names it in `sslmode`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Mode {
    /// Without TLS.
    Disable,
    /// With TLS where nothing else is taken.
    Allow,
    /// With TLS where the database has it.
    Prefer,
    /// With TLS, whoever answers.
    Require,
    /// With TLS, and a certificate that a trusted authority signed.
    VerifyAuthority,
    /// The same, for the name of the host.
    VerifyFull,
}

impl FromStr for Mode {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        Ok(match text {
            "disable" => Self::Disable,
            "allow" => Self::Allow,
            "prefer" => Self::Prefer,
            "require" => Self::Require,
            "verify-ca" => Self::VerifyAuthority,
            "verify-full" => Self::VerifyFull,
            _ => {
                return Err(format!(
                    "expected the sslmode disable, allow, prefer, require, verify-ca or verify-full, found {text}"
                ));
            }
        })
    }
}

/// The maker of connections with TLS. The root is a file of certificates, or `system`.
pub(super) fn connector(mode: Mode, root: Option<&str>) -> Result<MakeRustlsConnect, Fault> {
    let provider = Arc::new(ring::default_provider());
    // As libpq: with a file of roots, `require` looks at the certificate.
    let verifies = matches!(mode, Mode::VerifyAuthority | Mode::VerifyFull)
        || (mode == Mode::Require && root.is_some());
    let inner = if verifies {
        let root = root.ok_or_else(|| {
            not_written(
                "expected the trusted certificates: sslrootcert=FILE, or sslrootcert=system",
            )
        })?;
        let roots = Arc::new(roots(root)?);
        let builder = WebPkiServerVerifier::builder_with_provider(roots, Arc::clone(&provider));
        Some(builder.build().map_err(not_written)?)
    } else {
        None
    };
    let look = Look {
        inner,
        names: mode == Mode::VerifyFull,
        provider: Arc::clone(&provider),
    };
    let config = ClientConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()
        .map_err(not_written)?
        .dangerous()
        .with_custom_certificate_verifier(Arc::new(look))
        .with_no_client_auth();
    Ok(MakeRustlsConnect::new(config))
}

fn roots(root: &str) -> Result<RootCertStore, Fault> {
    let mut roots = RootCertStore::empty();
    if root == "system" {
        let found = rustls_native_certs::load_native_certs();
        roots.add_parsable_certificates(found.certs);
    } else {
        let says = |error: String| not_written(format!("{root}: {error}"));
        let certificates = CertificateDer::pem_file_iter(root);
        for certificate in certificates.map_err(|error| says(error.to_string()))? {
            let certificate = certificate.map_err(|error| says(error.to_string()))?;
            roots
                .add(certificate)
                .map_err(|error| says(error.to_string()))?;
        }
    }
    if roots.is_empty() {
        return Err(not_written(format!("{root}: there is no certificate")));
    }
    Ok(roots)
}

/// The look at the certificate of a database, as strict as `sslmode` says.
#[derive(Debug)]
struct Look {
    /// The authorities; without them any certificate is taken.
    inner: Option<Arc<WebPkiServerVerifier>>,
    /// True if the certificate must be that of the host.
    names: bool,
    provider: Arc<CryptoProvider>,
}

impl ServerCertVerifier for Look {
    fn verify_server_cert(
        &self,
        end: &CertificateDer<'_>,
        between: &[CertificateDer<'_>],
        name: &ServerName<'_>,
        answer: &[u8],
        now: UnixTime,
    ) -> Result<ServerCertVerified, Error> {
        let Some(inner) = &self.inner else {
            return Ok(ServerCertVerified::assertion());
        };
        match inner.verify_server_cert(end, between, name, answer, now) {
            Err(Error::InvalidCertificate(
                CertificateError::NotValidForName | CertificateError::NotValidForNameContext { .. },
            )) if !self.names => Ok(ServerCertVerified::assertion()),
            verified => verified,
        }
    }

    fn verify_tls12_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signed: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, Error> {
        let algorithms = &self.provider.signature_verification_algorithms;
        verify_tls12_signature(message, certificate, signed, algorithms)
    }

    fn verify_tls13_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signed: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, Error> {
        let algorithms = &self.provider.signature_verification_algorithms;
        verify_tls13_signature(message, certificate, signed, algorithms)
    }

    fn supported_verify_schemes(&self) -> Vec<SignatureScheme> {
        self.provider
            .signature_verification_algorithms
            .supported_schemes()
    }
}
